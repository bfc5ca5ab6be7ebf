import type { Migration } from 'kysely/migration';
import { up as foundation } from './0001-foundation.ts';
import { up as jobs } from './0002-jobs.ts';
import { up as devices } from './0003-devices.ts';
import { up as notifications } from './0004-notifications.ts';
import { up as mentions } from './0005-mentions.ts';
import { up as passwordResets } from './0006-password-resets.ts';
import { up as pushRecords } from './0007-push-records.ts';
import { up as reachability } from './0008-reachability.ts';
import { up as retention } from './0009-retention.ts';
import { up as feedHorizons } from './0010-feed-horizons.ts';
import { up as messageIds } from './0011-message-ids.ts';
import { up as epochs } from './0012-epochs.ts';
import { up as endings } from './0014-endings.ts';
import { up as issuedPasswordLinks } from './0015-issued-password-links.ts';
import { up as writtenAt } from './0016-written-at.ts';
import { up as alerts } from './0017-alerts.ts';
import { up as messageChanges } from './0018-message-changes.ts';
import { up as profiles } from './0019-profiles.ts';
import { up as reactionAlerts } from './0020-reaction-alerts.ts';
import { up as chatListings } from './0021-chat-listings.ts';
import { up as groups } from './0022-groups.ts';
import { up as receiptTimes } from './0023-receipt-times.ts';
import { up as drafts } from './0024-drafts.ts';
import { up as scheduledMessages } from './0025-scheduled-messages.ts';
import { up as messagesByTime } from './0026-messages-by-time.ts';
import { up as formats } from './0027-formats.ts';
import { up as linkPreviews } from './0028-link-previews.ts';
import { up as polls } from './0029-polls.ts';
import { up as hiddenReceipts } from './0030-hidden-receipts.ts';
import { up as formatsOfEarlierTexts } from './0031-formats-of-earlier-texts.ts';
import { up as files } from './0033-files.ts';
import { up as profilePictures } from './0034-profile-pictures.ts';
import { up as messageIndex } from './0035-message-index.ts';
import { up as messageLinks } from './0036-message-links.ts';
import { up as messageIndexOfBeginnings } from './0037-message-index-of-beginnings.ts';
import { up as messageIndexByWeeks } from './0038-message-index-by-weeks.ts';
import { up as ownEmoji } from './0039-own-emoji.ts';
import { up as heard } from './0040-heard.ts';
import { up as scheduledFiles } from './0041-scheduled-files.ts';

/** In the order in which they run; listed by hand for bundlers, reviewers and diffs. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': { up: foundation },
  '0002-jobs': { up: jobs },
  '0003-devices': { up: devices },
  '0004-notifications': { up: notifications },
  '0005-mentions': { up: mentions },
  '0006-password-resets': { up: passwordResets },
  '0007-push-records': { up: pushRecords },
  '0008-reachability': { up: reachability },
  '0009-retention': { up: retention },
  '0010-feed-horizons': { up: feedHorizons },
  '0011-message-ids': { up: messageIds },
  '0012-epochs': { up: epochs },
  '0014-endings': { up: endings },
  '0015-issued-password-links': { up: issuedPasswordLinks },
  '0016-written-at': { up: writtenAt },
  '0017-alerts': { up: alerts },
  '0018-message-changes': { up: messageChanges },
  '0019-profiles': { up: profiles },
  '0020-reaction-alerts': { up: reactionAlerts },
  '0021-chat-listings': { up: chatListings },
  '0022-groups': { up: groups },
  '0023-receipt-times': { up: receiptTimes },
  '0024-drafts': { up: drafts },
  '0025-scheduled-messages': { up: scheduledMessages },
  '0026-messages-by-time': { up: messagesByTime },
  '0027-formats': { up: formats },
  '0028-link-previews': { up: linkPreviews },
  '0029-polls': { up: polls },
  '0030-hidden-receipts': { up: hiddenReceipts },
  '0031-formats-of-earlier-texts': { up: formatsOfEarlierTexts },
  '0033-files': { up: files },
  '0034-profile-pictures': { up: profilePictures },
  '0035-message-index': { up: messageIndex },
  '0036-message-links': { up: messageLinks },
  '0037-message-index-of-beginnings': { up: messageIndexOfBeginnings },
  '0038-message-index-by-weeks': { up: messageIndexByWeeks },
  '0039-own-emoji': { up: ownEmoji },
  '0040-heard': { up: heard },
  '0041-scheduled-files': { up: scheduledFiles },
};
