import { useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';
import { values } from '../../shared/values.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { isTendServer, readServerUrl } from './server-url.ts';

/** Asks for the server's address in the native shell. A browser has it in its address bar. */
export function ServerScreen() {
  const { t } = useText();
  return (
    <Entrance heading={t('server.heading')} lead={t('server.lead')}>
      <ServerForm />
    </Entrance>
  );
}

function ServerForm() {
  const { t } = useText();
  const [refused, setRefused] = useState<string | null>(null);
  const task = useTask(async ({ server }: { server: string }) => {
    const url = readServerUrl(server);
    if (url === null) return;
    setRefused(null);
    if (await isTendServer(url)) {
      values.baseUrl = url;
      location.replace(`#${addressOf('login')}`);
    } else {
      setRefused(new URL(url).host);
    }
  });
  const form = useForm(
    { server: values.baseUrl.replace('https://', '') },
    ({ server }) => checkServer(server, t('server.missing'), t('server.wrong')),
    task.run,
  );
  return (
    <Form form={form}>
      <Field
        label={t('server.label')}
        type="url"
        note={t('server.note')}
        {...form.field('server')}
      />
      {refused !== null && <Notice kind="error">{t('server.refused', { host: refused })}</Notice>}
      <Button type="submit" size="large" isBusy={task.isBusy}>
        {t('server.submit')}
      </Button>
    </Form>
  );
}

function checkServer(server: string, missing: string, wrong: string): { server?: string } {
  if (server.trim() === '') return { server: missing };
  return readServerUrl(server) === null ? { server: wrong } : {};
}
