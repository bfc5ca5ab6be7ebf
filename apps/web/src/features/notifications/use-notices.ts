import type { Client, Notice } from '@tend/client';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useClient, useReadable } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { armSound, playNoticeSound, vibrate } from '../../platform/notice-sound.ts';
import { isFirstTab, wait } from '../../platform/one-tab.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { useAttention } from '../../platform/use-attention.ts';
import { push } from '../../shared/push.ts';
import { values } from '../../shared/values.ts';
import { reactToNotice, type TabFacts, waitBeforeNotice } from './notice-reaction.ts';

export interface ShownNotice {
  notice: Notice;
  /** How many have come while a banner was there. */
  count: number;
}

interface Notices {
  shown: ShownNotice | null;
  dismiss: () => void;
}

/** Tells of messages while the app is open, in one of its tabs. */
export function useNotices(openChatId: string): Notices {
  const client = useClient();
  const { t } = useText();
  const settings = useReadable(client.notificationSettings);
  const hasAttention = useAttention();
  const [shown, setShown] = useState<ShownNotice | null>(null);
  const dismiss = useCallback(() => setShown(null), []);

  const handleNotice = useEffectEvent(async (notice: Notice) => {
    const facts: TabFacts = {
      isVisible: document.visibilityState === 'visible',
      hasAttention: document.visibilityState === 'visible' && document.hasFocus(),
      openChatId,
      isPushed: push.state.get().isOn && !isUnreachable(client),
    };
    const waitMs = waitBeforeNotice(facts);
    if (waitMs > 0) await wait(waitMs);
    if (!(await isFirstTab(`tend-notice-${client.userId}-${notice.message.id}`))) return;
    const reaction = reactToNotice(notice, facts, settings);
    if (reaction.hasBanner) setShown((last) => ({ notice, count: (last?.count ?? 0) + 1 }));
    if (reaction.flashes) {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      pageTitle.flash(t('notice.title'), { isStill });
    }
    if (reaction.sounds) playNoticeSound();
    if (reaction.vibrates) vibrate();
  });

  useEffect(() => client.onNotice((notice) => void handleNotice(notice)), [client]);
  useEffect(armSound, []);
  useEffect(() => {
    if (hasAttention) pageTitle.settle();
  }, [hasAttention]);
  // Whoever goes to the chat has what the banner tells of before them.
  if (shown?.notice.message.chatId === openChatId) setShown(null);
  return { shown, dismiss };
}

function isUnreachable({ unreachableDevices }: Client): boolean {
  return unreachableDevices.getSnapshot().some(({ deviceId }) => deviceId === values.pushDeviceId);
}
