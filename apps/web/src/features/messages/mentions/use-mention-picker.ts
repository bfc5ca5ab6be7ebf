import {
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import type { Draft } from '../composer/draft.ts';
import {
  findMentionQuery,
  listMentionables,
  type Mentionable,
  type MentionQuery,
} from './mention-query.ts';

/** Further typing finds the rest. */
const mostShown = 50;

interface PickerOptions {
  chatId: string;
  draft: Draft;
  onChoose: (start: number, chosen: Mentionable) => void;
}

export interface MentionPicking {
  listId: string;
  /** Empty while the picker is closed. */
  found: readonly Mentionable[];
  /** The number of matches not shown. */
  moreCount: number;
  activeIndex: number;
  choose: (chosen: Mentionable) => void;
  /** Returns true if the picker handled the key. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

const nobody: readonly Mentionable[] = [];

/** The people who match the query after the `@` before the caret. */
export function useMentionPicker(options: PickerOptions): MentionPicking {
  const { chatId, draft, onChoose } = options;
  const listId = useId();
  const query = useQuery(draft);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  // The next `@`, even at the same position, opens it again.
  if (query === null && dismissedAt !== null) setDismissedAt(null);
  const isOpen = query !== null && query.start !== dismissedAt;
  const all = useFound(chatId, isOpen ? query.text : null);
  const found = useMemo(() => all.slice(0, mostShown), [all]);
  const { activeIndex, move } = useActive(`${query?.start} ${query?.text}`, found.length);

  function choose(chosen: Mentionable | undefined) {
    if (query !== null && chosen !== undefined) onChoose(query.start, chosen);
  }

  const actions: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: () => setDismissedAt(query?.start ?? null),
    Enter: () => choose(found[activeIndex]),
    Tab: () => choose(found[activeIndex]),
  };

  function handleKeyDown(event: KeyboardEvent): boolean {
    const act = actions[event.key];
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
    // During composition, the input method uses the keys itself.
    const isMeant = found.length > 0 && !hasModifier && !event.nativeEvent.isComposing;
    if (!isMeant || act === undefined) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  }

  return {
    listId,
    found,
    moreCount: all.length - found.length,
    activeIndex,
    choose,
    handleKeyDown,
  };
}

function useQuery(draft: Draft): MentionQuery | null {
  const last = useRef<MentionQuery | null>(null);
  return useSyncExternalStore(draft.subscribe, () => {
    const query = findMentionQuery(draft.getSnapshot(), draft.caret);
    const isSame = query?.start === last.current?.start && query?.text === last.current?.text;
    if (!isSame) last.current = query;
    return last.current;
  });
}

/** Empty without a query, and in direct chats. */
function useFound(chatId: string, query: string | null): readonly Mentionable[] {
  const client = useClient();
  const { t } = useText();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const members = chat?.type === 'group' ? chat.members : null;
  const found = useMemo(() => {
    if (members === null || query === null) return nobody;
    const everyone = { name: t('mention.everyone'), words: t('mention.everyoneWords') };
    return listMentionables(members, everyone, query);
  }, [members, query, t]);
  const count = found.length;

  useEffect(() => {
    if (count > 0) announce(t('mention.found', { count }));
  }, [count, t]);

  return found;
}

/** The option that Enter chooses: the first, until an arrow key moves it. */
function useActive(query: string, count: number) {
  const [active, setActive] = useState({ query, index: 0 });
  const activeIndex = active.query === query ? Math.min(active.index, count - 1) : 0;
  const move = (step: number) => setActive({ query, index: (activeIndex + step + count) % count });
  return { activeIndex, move };
}
