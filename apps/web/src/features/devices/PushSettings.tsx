import { notificationsOutline, paperPlaneOutline } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { push, type PushState } from '../../shared/push.ts';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { SettingRow } from '../../ui/lists/SettingRow.tsx';
import { SwitchRow } from '../../ui/fields/SwitchRow.tsx';
import { useTask } from '../../ui/loading/use-task.ts';
import { DeviceList } from './DeviceList.tsx';
import { turnOn, usePush } from './use-push.ts';
import { type TestState, useTestNotification } from './use-test-notification.ts';
import './PushSettings.css';

/** The profile's section on notifications: this device, and all devices that receive pushes. */
export function PushSettings() {
  const { t } = useText();
  const state = usePush();
  return (
    <>
      <SectionHead title={t('push.heading')} />
      <Card>
        {state.support === 'available' ? (
          <ThisDevice state={state} />
        ) : (
          <SettingRow
            icon={notificationsOutline}
            title={t('push.thisDevice')}
            detail={t(state.support === 'install' ? 'push.install' : 'push.unsupported')}
          />
        )}
        {state.isOn && <TestRow />}
      </Card>
      {/* The key reloads the list when notifications are turned on or off here. */}
      <DeviceList key={String(state.isOn)} />
    </>
  );
}

function ThisDevice({ state: { permission, isOn } }: { state: PushState }) {
  const text = useText();
  const { t } = text;
  const task = useTask(async (isWanted: boolean) => {
    if (isWanted) await turnOn();
    else await push.deleteToken();
  });
  const isDenied = permission === 'denied';
  return (
    <>
      <SwitchRow
        icon={notificationsOutline}
        title={t('push.thisDevice')}
        detail={isDenied ? t('push.denied') : t(isOn ? 'push.on' : 'push.off')}
        isOn={isOn}
        isBusy={task.isBusy}
        onChange={task.run}
      />
      {task.error !== null && (
        <div className="push-notice">
          <Notice kind="error">{sentenceOf(task.error, text)}</Notice>
        </div>
      )}
    </>
  );
}

function TestRow() {
  const text = useText();
  const { t } = text;
  const test = useTestNotification();
  return (
    <>
      <SettingRow
        icon={paperPlaneOutline}
        title={t('push.test')}
        {...(test.isBusy && { detail: t('push.testing') })}
        onClick={test.run}
      />
      <div className="push-notice" role="status">
        {test.error !== null ? (
          <Notice kind="error">{sentenceOf(test.error, text)}</Notice>
        ) : (
          test.state !== null && (
            <Notice kind={kindOf(test.state)}>{t(`push.state.${test.state}`)}</Notice>
          )
        )}
      </div>
    </>
  );
}

function kindOf(state: NonNullable<TestState>): 'waiting' | 'done' | 'error' {
  if (state === 'arrived') return 'done';
  return state === 'accepted' || state === 'late' ? 'waiting' : 'error';
}
