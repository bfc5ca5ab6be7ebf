import { useCallback } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { ListSkeleton } from '../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useReloadInView } from '../../ui/loading/use-reload-in-view.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx';
import { AdministrationPage } from '../../ui/page/AdministrationPage.tsx';
import { SectionHead } from '../../ui/page/Card.tsx';
import { PageScroller } from '../../ui/page/Page.tsx';
import { FileLimits } from './FileLimits.tsx';
import { FilesByPerson, FilesTaken } from './FilesTaken.tsx';

/** Shows administrators what files take of the storage, and lets them limit it. */
export function FilesScreen() {
  return (
    <AdministrationPage tab="files" kind="ground">
      <FilesOfNow />
    </AdministrationPage>
  );
}

function FilesOfNow() {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { organization } = useReadable(client.self);
  const ask = useCallback(() => client.call('file.usage', {}), [client]);
  const { value: usage, error, reload } = useAnswer(ask);
  useReloadInView(reload);
  return (
    <PageScroller label={t('administration.files')}>
      {usage !== null && <FilesTaken usage={usage} />}
      {error !== null && <RetryNotice sentence={sentenceOf(error, text)} onRetry={reload} />}
      {usage === null && error === null && (
        <ListSkeleton label={t('fileStorage.loading')} count={2} />
      )}
      <SectionHead title={t('fileStorage.limits')} />
      {organization !== null && <FileLimits key={organization.id} {...{ organization, usage }} />}
      {usage !== null && <FilesByPerson people={usage.people} />}
    </PageScroller>
  );
}
