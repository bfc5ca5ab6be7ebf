import { limits, type OrganizationRow } from '@tend/protocol';
import { eyeOffOutline, eyeOutline, linkOutline } from 'ionicons/icons';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { AdministrationPage } from '../../ui/page/AdministrationPage.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { checkEmail } from '../../ui/entrance/new-account.ts';
import { PageScroller } from '../../ui/page/Page.tsx';
import { showToast } from '../../shared/toast.ts';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { type Problems, useFormOf } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';
import { FoundChanges, SaveChanges } from './SaveChanges.tsx';
import { createUnsaved } from './use-unsaved.ts';

interface Values {
  name: string;
  contactEmail: string;
  minutes: string;
  hours: string;
}

const useUnsavedSettings = createUnsaved<Values & Switches>();

/**
 * The organisation's name and contact address, the content of notifications, the time of the e-mail digest, how long
 * messages can be edited, whether links are previewed, and whether people may hide when they read.
 */
export function OrganizationScreen() {
  const { t } = useText();
  const { organization } = useReadable(useClient().self);
  return (
    <AdministrationPage tab="organization">
      <PageScroller label={t('administration.organization')}>
        {organization !== null && (
          <OrganizationForm key={organization.id} organization={organization} />
        )}
      </PageScroller>
    </AdministrationPage>
  );
}

function OrganizationForm({ organization }: { organization: OrganizationRow }) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const unsaved = useUnsavedSettings({ ...toValues(organization), ...toSwitches(organization) });
  const { allowTextInPush, linkPreviews, allowHiddenReceipts, ...fields } = unsaved.values;
  // The server accepts unchanged values, so all fields can be sent again.
  const task = useTask(async ({ name, contactEmail, minutes, hours }: Values) => {
    const digestAfterMinutes = Number(minutes);
    const editWithinMinutes = toMinutes(hours);
    const ofMessages = { editWithinMinutes, linkPreviews, allowHiddenReceipts };
    await client.call('organization.update', { name, contactEmail });
    await client.call('organization.updateNotifications', { allowTextInPush, digestAfterMinutes });
    await client.call('organization.updateMessages', ofMessages);
    unsaved.settle();
    showToast({ text: t('organization.saved') });
  });
  const form = useFormOf(
    [fields, unsaved.change],
    (values) => checkOrganization(values, text),
    task.run,
  );
  const switches = { allowTextInPush, linkPreviews, allowHiddenReceipts };
  const setSwitches = (changes: Partial<Switches>) => unsaved.change(() => changes);
  return (
    <Form form={form}>
      <FoundChanges unsaved={unsaved} />
      <Field
        label={t('field.organizationName')}
        autoComplete="organization"
        limit={limits.organizationNameLength}
        {...form.field('name')}
      />
      <Field
        label={t('field.contactEmail')}
        type="email"
        note={t('setUp.contactEmailNote')}
        {...form.field('contactEmail')}
      />
      <SwitchCard name="allowTextInPush" icon={eyeOutline} {...{ switches, setSwitches }} />
      <Field label={t('organization.digestAfter')} {...form.field('minutes')} />
      <Field label={t('organization.editWithin')} {...form.field('hours')} />
      <SwitchCard name="linkPreviews" icon={linkOutline} {...{ switches, setSwitches }} />
      <SwitchCard name="allowHiddenReceipts" icon={eyeOffOutline} {...{ switches, setSwitches }} />
      <SaveChanges unsaved={unsaved} task={task} />
    </Form>
  );
}

function toValues(organization: OrganizationRow): Values {
  const { name, contactEmail, digestAfterMinutes, editWithinMinutes } = organization;
  const [minutes, hours] = [String(digestAfterMinutes), String(editWithinMinutes / 60)];
  return { name, contactEmail, minutes, hours };
}

function toSwitches({
  allowTextInPush,
  linkPreviews = true,
  allowHiddenReceipts,
}: OrganizationRow): Switches {
  return { allowTextInPush, linkPreviews, allowHiddenReceipts };
}

type Switches = Record<'allowTextInPush' | 'linkPreviews' | 'allowHiddenReceipts', boolean>;

interface SwitchCardProps {
  name: keyof Switches;
  icon: string;
  switches: Switches;
  setSwitches: (changes: Partial<Switches>) => void;
}

/** A switch with what it means. */
function SwitchCard({ name, icon, switches, setSwitches }: SwitchCardProps) {
  const { t } = useText();
  return (
    <div>
      <Card>
        <SwitchRow
          icon={icon}
          title={t(`organization.${name}`)}
          isOn={switches[name]}
          onChange={(isOn) => setSwitches({ [name]: isOn })}
        />
      </Card>
      <p className="small field-note">{t(`organization.${name}Text`)}</p>
    </div>
  );
}

const mostHours = limits.editWithinMinutes / 60;

function checkOrganization(
  { name, contactEmail, minutes, hours }: Values,
  text: Text,
): Problems<Values> {
  const { t } = text;
  const emailProblem = checkEmail(contactEmail, text);
  return {
    ...(name.trim() === '' && { name: t('field.organizationNameMissing') }),
    ...(emailProblem !== null && { contactEmail: emailProblem }),
    ...(!isMinutes(minutes) && { minutes: t('organization.digestAfterWrong') }),
    ...(!isEditTime(hours) && { hours: t('organization.editWithinWrong', { most: mostHours }) }),
  };
}

function isMinutes(text: string): boolean {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= limits.digestAfterMinutes;
}

/** Half an hour is written as "0.5", or as "0,5". */
function toMinutes(hours: string): number {
  return hours.trim() === '' ? Number.NaN : Math.round(Number(hours.replace(',', '.')) * 60);
}

function isEditTime(hours: string): boolean {
  const minutes = toMinutes(hours);
  return minutes >= 0 && minutes <= limits.editWithinMinutes;
}
