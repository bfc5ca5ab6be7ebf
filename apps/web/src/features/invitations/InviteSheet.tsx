import { limits, type Role } from '@tend/protocol';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { newId } from '../../platform/client/new-id.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { checkEmail } from '../../ui/entrance/new-account.ts';
import { LanguageRows } from '../../ui/fields/LanguageRows.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { RadioRows } from '../../ui/fields/RadioRows.tsx';
import { Sheet, SheetFoot } from '../../ui/overlays/Sheet.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import type { IssuedInvitation } from './issued-invitation.ts';

interface InviteSheetProps {
  onIssued: (issued: IssuedInvitation) => void;
  onClose: () => void;
}

/** Invites a person: by e-mail, or with a link to hand over. */
export function InviteSheet({ onIssued, onClose }: InviteSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  // One id for all attempts, so that retrying after a lost answer does not invite twice.
  const [id] = useState(newId);
  const [role, setRole] = useState<Role>('member');
  const [language, setLanguage] = useState(text.language);
  const task = useTask(async ({ email, jobTitle }: { email: string; jobTitle: string }) => {
    const address = email.trim() === '' ? null : email;
    onIssued(
      await client.call('invitation.create', { id, email: address, role, jobTitle, language }),
    );
  });
  const form = useForm(
    { email: '', jobTitle: '' },
    ({ email }) => {
      const problem = email.trim() === '' ? null : checkEmail(email, text);
      return problem === null ? {} : { email: problem };
    },
    task.run,
  );
  return (
    <Sheet title={t('invitations.invite')} onClose={onClose}>
      <Form form={form}>
        <Field
          label={t('field.email')}
          type="email"
          note={t('invitations.emailNote')}
          {...form.field('email')}
        />
        <Field
          label={t('field.jobTitle')}
          note={t('invitations.jobTitleNote')}
          limit={limits.jobTitleLength}
          {...form.field('jobTitle')}
        />
        <Choice label={t('role.heading')}>
          <RoleRows value={role} onChange={setRole} />
        </Choice>
        <Choice label={t('invitations.language')}>
          <LanguageRows
            legend={t('invitations.language')}
            value={language}
            onChange={setLanguage}
          />
        </Choice>
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <SheetFoot>
          <Button kind="outlined" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" isBusy={task.isBusy}>
            {t('invitations.make')}
          </Button>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}

/** Rows to choose from, with the label above as a field has it. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="field-label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

function RoleRows({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useText();
  return (
    <RadioRows
      legend={t('role.heading')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'member', label: t('role.member'), detail: t('role.memberDetail') },
        {
          value: 'administrator',
          label: t('role.administrator'),
          detail: t('role.administratorDetail'),
        },
      ]}
    />
  );
}
