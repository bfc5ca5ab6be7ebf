import {
  defaultOrganizationSettings,
  limits,
  type OrganizationRow,
  type OutputOf,
} from '@tend/protocol';
import { cloudOutline, personOutline } from 'ionicons/icons';
import { useClient } from '../../platform/client/client.ts';
import { formatBytes, formatNumber } from '../../platform/language/format.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { showToast } from '../../shared/toast.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { type FormState, type Problems, useFormOf } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { Card } from '../../ui/page/Card.tsx';
import { byteUnits, toAmount, toBytes } from './byte-amounts.ts';
import { FoundChanges, SaveChanges } from './SaveChanges.tsx';
import { createUnsaved } from './use-unsaved.ts';

const { megabytes, gigabytes } = byteUnits;
const leastFileBytes = megabytes;

const quotas = {
  person: { icon: personOutline, isLimited: 'isPersonLimited' },
  total: { icon: cloudOutline, isLimited: 'isTotalLimited' },
} as const;
type Quota = keyof typeof quotas;

type Values = Record<'file' | Quota, string>;
/** Whether there is such a limit. */
type Switches = Readonly<Record<(typeof quotas)[Quota]['isLimited'], boolean>>;

const useUnsavedLimits = createUnsaved<Values & Switches>();

interface FileLimitsProps {
  organization: OrganizationRow;
  /** Null while it is not known. */
  usage: OutputOf<'file.usage'> | null;
}

/** How large a file may be, and what one person and all together may store. */
export function FileLimits({ organization, usage }: FileLimitsProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const unsaved = useUnsavedLimits({ ...toValues(organization), ...toSwitches(organization) });
  const { isPersonLimited, isTotalLimited, ...fields } = unsaved.values;
  const switches = { isPersonLimited, isTotalLimited };
  const quotaOf = (name: Quota, values: Values) =>
    switches[quotas[name].isLimited] ? toBytes(values[name], gigabytes) : null;
  const task = useTask(async (values: Values) => {
    await client.call('organization.updateFiles', {
      fileBytes: toBytes(values.file, megabytes),
      personQuotaBytes: quotaOf('person', values),
      totalQuotaBytes: quotaOf('total', values),
    });
    unsaved.settle();
    showToast({ text: t('organization.saved') });
  });
  const form = useFormOf(
    [fields, unsaved.change],
    (values) => checkLimits(values, switches, text),
    task.run,
  );
  const taken = usage && { person: usage.people[0]?.bytes ?? 0, total: usage.bytes };
  return (
    <Form form={form}>
      <FoundChanges unsaved={unsaved} />
      <Field label={t('fileStorage.largest')} {...form.field('file')} />
      {(['person', 'total'] as const).map((name) => (
        <QuotaField
          key={name}
          name={name}
          isLimited={switches[quotas[name].isLimited]}
          onLimited={(isOn) => unsaved.change(() => ({ [quotas[name].isLimited]: isOn }))}
          takenBytes={taken === null ? null : taken[name]}
          field={form.field}
        />
      ))}
      <SaveChanges unsaved={unsaved} task={task} />
    </Form>
  );
}

interface QuotaFieldProps {
  name: Quota;
  isLimited: boolean;
  onLimited: (isLimited: boolean) => void;
  /** What it is to limit takes already: one person's files, or all. */
  takenBytes: number | null;
  field: FormState<Values>['field'];
}

/** A switch and, if it is on, the amount. */
function QuotaField({ name, isLimited, onLimited, takenBytes, field }: QuotaFieldProps) {
  const { t, language } = useText();
  const size = takenBytes === null ? null : formatBytes(takenBytes, language);
  return (
    <div className="column">
      <Card>
        <SwitchRow
          icon={quotas[name].icon}
          title={t(`fileStorage.${name}Limited`)}
          {...(!isLimited && { detail: t('fileStorage.noLimit') })}
          isOn={isLimited}
          onChange={onLimited}
        />
      </Card>
      {isLimited && (
        <Field
          label={t(`fileStorage.${name}Quota`)}
          {...(size !== null && { note: t(`fileStorage.${name}Taken`, { size }) })}
          {...field(name)}
        />
      )}
    </div>
  );
}

/** A limit that is turned on begins with what most organisations will not reach. */
const firstQuotas = { person: '5', total: '100' } as const;

function toValues({
  fileBytes = defaultOrganizationSettings.fileBytes,
  personQuotaBytes = null,
  totalQuotaBytes = null,
}: OrganizationRow): Values {
  return {
    file: toAmount(fileBytes, megabytes),
    person: toQuotaAmount(personQuotaBytes, 'person'),
    total: toQuotaAmount(totalQuotaBytes, 'total'),
  };
}

function toQuotaAmount(bytes: number | null, name: Quota): string {
  return bytes === null ? firstQuotas[name] : toAmount(bytes, gigabytes);
}

function toSwitches({
  personQuotaBytes = null,
  totalQuotaBytes = null,
}: OrganizationRow): Switches {
  return { isPersonLimited: personQuotaBytes !== null, isTotalLimited: totalQuotaBytes !== null };
}

function checkLimits(
  { file, person, total }: Values,
  { isPersonLimited, isTotalLimited }: Switches,
  { t, language }: Text,
): Problems<Values> {
  const fileBytes = toBytes(file, megabytes);
  const isFileRight = fileBytes >= leastFileBytes && fileBytes <= limits.fileBytes;
  const inMegabytes = (bytes: number) => formatNumber(bytes / megabytes, language);
  const least = inMegabytes(leastFileBytes);
  const most = inMegabytes(limits.fileBytes);
  const quotaProblem = t('fileStorage.quotaWrong', {
    most: formatNumber(limits.quotaBytes / gigabytes, language),
  });
  return {
    ...(!isFileRight && { file: t('fileStorage.largestWrong', { least, most }) }),
    ...(isPersonLimited && !isQuota(person) && { person: quotaProblem }),
    ...(isTotalLimited && !isQuota(total) && { total: quotaProblem }),
  };
}

function isQuota(typed: string): boolean {
  const bytes = toBytes(typed, gigabytes);
  return bytes >= 0 && bytes <= limits.quotaBytes;
}
