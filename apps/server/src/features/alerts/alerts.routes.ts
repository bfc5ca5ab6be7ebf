import type { Handlers } from '../../platform/operations/handler.ts';
import type { ExplanationService } from './feed/explanation.service.ts';
import type { FeedService } from './feed/feed.service.ts';
import type { NotificationSettingsService } from './settings/notification-settings.service.ts';

type AlertsHandlers = Pick<
  Handlers,
  | 'notification.updateSettings'
  | 'notification.setChat'
  | 'notification.setState'
  | 'notification.markAllRead'
  | 'notification.page'
  | 'notification.explain'
>;

interface Services {
  notificationSettings: NotificationSettingsService;
  feed: FeedService;
  explanations: ExplanationService;
}

export function createAlertsHandlers({
  notificationSettings,
  feed,
  explanations,
}: Services): AlertsHandlers {
  return {
    'notification.updateSettings': (input, { caller }) =>
      notificationSettings.update(caller, input),
    'notification.setChat': (input, { caller }) => notificationSettings.setChat(caller, input),
    'notification.setState': (input, { caller }) => feed.setState(caller, input),
    'notification.markAllRead': (input, { caller }) => feed.markAllRead(caller, input),
    'notification.page': (input, { caller }) => feed.page(caller.userId, input),
    'notification.explain': (input, { caller }) => explanations.explain(caller, input),
  };
}
