import type { Client, Notice } from '@tend/client';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { armSound, playNoticeSound, vibrate } from '../../../platform/push/notice-sound.ts';
import { isFirstTab, wait } from '../../../platform/storage/one-tab.ts';
import { pageTitle } from '../../../platform/navigation/page-title.ts';
import { useAttention } from '../../../platform/device/use-attention.ts';
import { type IncomingPush, push } from '../../../shared/push.ts';
import { values } from '../../../shared/values.ts';
import {
  type NoticeReaction,
  reactToNotice,
  type TabFacts,
  waitBeforeNotice,
} from './notice-reaction.ts';
import { isPushTold } from './shown-pushes.ts';

export interface ShownNotice {
  notice: Notice;
  /** The number of messages since the banner appeared. */
  count: number;
}

interface Notices {
  shown: ShownNotice | null;
  dismiss: () => void;
}

/** Announces messages in one tab while the app is open. */
export function useNotices(openChatId: string): Notices {
  const client = useClient();
  const { t } = useText();
  const settings = useReadable(client.notificationSettings);
  const hasAttention = useAttention();
  const [shown, setShown] = useState<ShownNotice | null>(null);
  const dismiss = useCallback(() => setShown(null), []);

  const readFacts = (): TabFacts => ({
    isVisible: document.visibilityState === 'visible',
    hasAttention: document.visibilityState === 'visible' && document.hasFocus(),
    openChatId,
    isPushed: push.state.get().isOn && !isUnreachable(client),
  });
  const beNoticed = ({ flashes, sounds, vibrates }: NoticeReaction) => {
    if (flashes) {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      pageTitle.flash(t('notice.title'), { isStill });
    }
    if (sounds) void playNoticeSound();
    if (vibrates) vibrate();
  };

  const handleNotice = useEffectEvent(async (notice: Notice) => {
    const facts = readFacts();
    const waitMs = waitBeforeNotice(facts);
    if (waitMs > 0) await wait(waitMs);
    if (!(await isFirstTab(`tend-notice-${client.userId}-${notice.message.id}`))) return;
    const reaction = reactToNotice(notice, facts, settings);
    if (reaction.hasBanner) setShown((last) => ({ notice, count: (last?.count ?? 0) + 1 }));
    beNoticed(reaction);
  });

  /** The push's message has not arrived: rings for the push alone, with nothing to show. */
  const ringForPush = useEffectEvent((chatId: string) => {
    const facts = { ...readFacts(), isPushed: false };
    beNoticed(reactToNotice({ message: { chatId }, mayRing: true }, facts, settings));
  });

  const handlePush = useEffectEvent(async ({ kind, tag, chatId, seq, silent }: IncomingPush) => {
    // In the background the push has rung by itself.
    if (document.visibilityState !== 'visible') return;
    if (kind !== 'message' || chatId === null || seq === null) return;
    if (await client.tellPushed({ chatId, seq })) {
      await push.closeShown((one) => isPushTold(one, { tag, seq }));
    } else if (!silent && (await isFirstTab(`tend-push-${client.userId}-${chatId}-${seq}`))) {
      ringForPush(chatId);
    }
  });

  useEffect(() => client.onNotice((notice) => void handleNotice(notice)), [client]);
  useEffect(() => push.messages((incoming) => void handlePush(incoming)), []);
  useEffect(armSound, []);
  useEffect(() => {
    if (hasAttention) pageTitle.settle();
  }, [hasAttention]);
  // On entering the chat, the banner's message is on screen.
  if (shown?.notice.message.chatId === openChatId) setShown(null);
  return { shown, dismiss };
}

function isUnreachable({ unreachableDevices }: Client): boolean {
  return unreachableDevices.getSnapshot().some(({ deviceId }) => deviceId === values.pushDeviceId);
}
