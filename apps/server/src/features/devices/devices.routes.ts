import type { OutputOf } from '@tend/protocol';
import type { Handlers } from '../../platform/operations/handler.ts';
import type { DevicePushService } from './device-push.service.ts';
import type { DevicesService } from './devices.service.ts';
import type { TestNotificationsService } from './test-notifications.service.ts';

type DevicesHandlers = Pick<
  Handlers,
  | 'push.configuration'
  | 'push.health'
  | 'device.register'
  | 'device.remove'
  | 'device.list'
  | 'device.sendTest'
>;

export function createDevicesHandlers({
  configuration,
  devicePush,
  devices,
  tests,
}: {
  configuration: OutputOf<'push.configuration'>;
  devicePush: DevicePushService;
  devices: DevicesService;
  tests: TestNotificationsService;
}): DevicesHandlers {
  return {
    'push.configuration': () => Promise.resolve(configuration),
    'push.health': () => devicePush.health(),
    'device.register': ({ subscription }, { caller }) => devices.register(caller, subscription),
    'device.remove': ({ deviceId }, { caller }) => devices.remove(caller, deviceId),
    'device.list': (_input, { caller }) => devices.list(caller),
    'device.sendTest': ({ deviceId }, { caller }) => tests.send(caller, deviceId),
  };
}
