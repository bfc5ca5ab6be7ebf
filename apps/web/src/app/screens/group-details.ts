import type { GroupDetailsProps } from '../../features/chats/group/GroupDetails.tsx';
import { screenLoader } from '../pages/screen-loader.ts';

/** On a page of their own and beside the conversation; their sheets are too much to load with every chat. */
export const groupDetails = screenLoader<GroupDetailsProps>(async () => {
  const { GroupDetails } = await import('../../features/chats/group/GroupDetails.tsx');
  return GroupDetails;
});
