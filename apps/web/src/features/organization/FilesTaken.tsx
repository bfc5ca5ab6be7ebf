import type { OutputOf } from '@tend/protocol';
import { cloudOutline, pieChartOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatBytes, formatNumber } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PersonRow } from '../../ui/lists/PersonRow.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { usePeople } from '../users/use-people.ts';
import { diskState } from './disk-state.ts';

type FileUsage = OutputOf<'file.usage'>;

/** What all files take, and how full the disk is. */
export function FilesTaken({ usage: { bytes, people, disk } }: { usage: FileUsage }) {
  const { t, language } = useText();
  const files = people.reduce((sum, person) => sum + person.files, 0);
  const state = diskState(disk);
  const free = formatBytes(Math.max(0, disk.freeBytes), language);
  const whole = formatBytes(disk.totalBytes, language);
  return (
    <>
      {state !== 'roomy' && (
        <Notice kind={state === 'full' ? 'error' : 'warning'}>
          {t(`fileStorage.${state}`, { free })}
        </Notice>
      )}
      <Card>
        <SettingRow
          icon={cloudOutline}
          title={t('fileStorage.taken')}
          detail={t('files.files', { count: files })}
          end={formatBytes(bytes, language)}
        />
        <SettingRow
          icon={pieChartOutline}
          title={t('fileStorage.disk')}
          detail={t('fileStorage.freeOf', { free, whole })}
        />
      </Card>
    </>
  );
}

const shownAtFirst = 20;

/** Whose files take how much, the most first. */
export function FilesByPerson({ people }: Pick<FileUsage, 'people'>) {
  const { t, language } = useText();
  const { nameOf, userId: ownId } = usePeople();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? people : people.slice(0, shownAtFirst);
  return (
    <>
      <SectionHead title={t('fileStorage.byPerson')} />
      {people.length === 0 && <p>{t('fileStorage.nothing')}</p>}
      {people.length > 0 && (
        <Card>
          <ul aria-label={t('fileStorage.byPerson')}>
            {shown.map(({ userId, files, bytes }) => (
              <li key={userId}>
                <PersonRow
                  id={userId}
                  name={nameOf(userId)}
                  detail={t('files.files', { count: files })}
                  isSelf={userId === ownId}
                  isCompact
                  end={<span className="setting-row-end">{formatBytes(bytes, language)}</span>}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown.length < people.length && (
        <Button kind="soft" onClick={() => setWhole(true)}>
          {t('fileStorage.showAll', { number: formatNumber(people.length, language) })}
        </Button>
      )}
    </>
  );
}
