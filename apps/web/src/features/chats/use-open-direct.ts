import { useCallback } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient } from '../../platform/client/client.ts';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import { type Task, useTask } from '../../ui/loading/use-task.ts';

/** Opens the direct chat with a person; every "Write to …" button uses it. */
export function useOpenDirect(): Task<string> {
  const client = useClient();
  const navigation = useNavigation();
  return useTask(
    useCallback(
      async (userId: string) => {
        const chatId = await client.openDirect(userId);
        navigation.open(addressOf('userChat', { chatId }));
      },
      [client, navigation],
    ),
  );
}
