import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { findShortcut } from '../../features/messages/menu/message-shortcuts.ts';
import type { Finder } from '../../features/search/in-chat/finder.ts';
import { useClient } from '../../platform/client/client.ts';
import { isPressed } from '../../platform/device/shortcut.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useAddress, useNavigation, usePageIsShown } from '../../platform/navigation/navigation.ts';
import { showToast } from '../../shared/toast.ts';
import type { ChatVisit } from './chat-visit.ts';
import { findAt, type FindParts, loadFindParts, withFind } from './find-in-chat.ts';

/** Browsers refuse to change the address many times in a few seconds. */
const addressAfterMs = 300;

/** A search that goes on in the chat, with the parts that show it. */
interface OpenFind extends FindParts {
  finder: Finder;
}

export interface FindInChat {
  /** Null while the chat is not searched. */
  open: OpenFind | null;
  field: RefObject<HTMLInputElement | null>;
  /** The button that begins a search gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the search was opened in the chat, and not from results that Back leads to. */
  isByHand: boolean;
  begin: () => void;
  end: () => void;
}

/** Searching in the chat of the page; its address holds the words. */
export function useFindInChat(chatId: string, visit: ChatVisit): FindInChat {
  const { t } = useText();
  const address = useAddress();
  const navigation = useNavigation();
  const isShown = usePageIsShown();
  const words = findAt(address);
  const isFinding = words !== null;
  const [isByHand, setByHand] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const replace = (next: string | null) => navigation.replace(withFind(address, next));

  const open = useOpenFind({
    visitKey: isFinding ? visit.key : null,
    beginning: { chatId, words: words ?? '', at: visit.at },
    onFailed() {
      showToast({ text: t('errors.no_connection') });
      replace(null);
    },
  });
  useWords(open?.finder ?? null, (next) => {
    if (isShown && isFinding && words !== next) replace(next);
  });
  useFocusAfter(isFinding, button);

  function begin(): void {
    setByHand(true);
    if (isFinding) field.current?.focus();
    else replace('');
  }

  function end(): void {
    setByHand(false);
    replace(null);
  }

  useFindKey({ isShown, field, onPress: begin });
  return { open, field, button, isByHand, begin, end };
}

interface Opening {
  /** The visit to which the search belongs; null for no search. */
  visitKey: string | null;
  beginning: ConstructorParameters<typeof Finder>[1];
  onFailed: () => void;
}

function useOpenFind({ visitKey, beginning, onFailed }: Opening): OpenFind | null {
  const client = useClient();
  const [open, setOpen] = useState<OpenFind | null>(null);
  const begin = useEffectEvent(
    (parts: FindParts): Finder => new parts.Finder(client.search(), beginning),
  );
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (visitKey === null) return undefined;
    let isWanted = true;
    let finder: Finder | null = null;
    const show = (parts: FindParts) => {
      if (!isWanted) return;
      finder = begin(parts);
      setOpen({ ...parts, finder });
    };
    loadFindParts().then(show, () => isWanted && fail());
    return () => {
      isWanted = false;
      finder?.close();
      setOpen(null);
    };
  }, [visitKey]);
  return open;
}

/** Calls back with the words once they are typed. */
function useWords(finder: Finder | null, onTyped: (words: string) => void): void {
  const tell = useEffectEvent(onTyped);
  useEffect(() => {
    if (finder === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { words } = finder.getSnapshot();
    const end = finder.subscribe(() => {
      const typed = finder.getSnapshot().words;
      if (typed === words) return;
      words = typed;
      clearTimeout(timer);
      timer = setTimeout(() => tell(typed), addressAfterMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [finder]);
}

/** The field that had the focus goes with the search. */
function useFocusAfter(isFinding: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasFinding = useRef(isFinding);
  useEffect(() => {
    const isEnded = wasFinding.current && !isFinding;
    wasFinding.current = isFinding;
    if (isEnded && document.activeElement === document.body) button.current?.focus();
  }, [isFinding, button]);
}

interface FindKey {
  isShown: boolean;
  field: RefObject<HTMLInputElement | null>;
  onPress: () => void;
}

/** The key searches in the chat; pressed again in the field, the browser's own search is opened. */
function useFindKey({ isShown, field, onPress }: FindKey): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isHere =
      target === document.body ||
      (target instanceof Element && target.closest('.page:not([hidden])') !== null);
    const isElsewhere = target === field.current || document.querySelector('dialog[open]') !== null;
    if (!isPressed(findShortcut, event) || !isHere || isElsewhere) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isShown]);
}
