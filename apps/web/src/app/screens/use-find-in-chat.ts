import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { findShortcut } from '../../features/messages/menu/message-shortcuts.ts';
import type { Finder } from '../../features/search/in-chat/finder.ts';
import { useClient } from '../../platform/client/client.ts';
import { isPressed } from '../../platform/device/shortcut.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useAddress, useNavigation, usePageIsShown } from '../../platform/navigation/navigation.ts';
import { showFailure } from '../../shared/toast.ts';
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

/** Searching in the chat of the page; its address holds the words, and Back closes it. */
export function useFindInChat(chatId: string, visit: ChatVisit): FindInChat {
  const { t } = useText();
  const address = useAddress();
  const navigation = useNavigation();
  const isShown = usePageIsShown();
  const find = findAt(address);
  const { words = '', isByHand = false } = find ?? {};
  const isFinding = find !== null;
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** The entry that is being left: a step back takes a moment, and a second one would lead further. */
  const left = useRef<string>(null);

  function begin(): void {
    if (isFinding) field.current?.focus();
    else navigation.open(withFind(address, { words: '', isByHand: true }));
  }

  function end(): void {
    if (left.current === visit.entry) return;
    left.current = visit.entry;
    const chatAddress = withFind(address, null);
    if (isByHand) navigation.back(chatAddress);
    else navigation.replace(chatAddress);
  }

  const open = useOpenFind({
    visitKey: isFinding ? visit.key : null,
    beginning: { chatId, words, at: isByHand ? null : visit.at },
    onFailed() {
      showFailure(t('errors.no_connection'));
      end();
    },
  });
  useWords(open?.finder ?? null, (typed) => {
    const isOther = isShown && isFinding && words !== typed;
    if (isOther) navigation.replace(withFind(address, { words: typed, isByHand }));
  });
  useFocusAfter(open !== null, button);
  useFindKeys({ isShown, field, onFind: begin, onEscape: end });
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

/** What had the focus goes with the search: as long as that is drawn, nothing is lost. */
function useFocusAfter(isDrawn: boolean, button: RefObject<HTMLButtonElement | null>): void {
  const wasDrawn = useRef(isDrawn);
  useEffect(() => {
    const isEnded = wasDrawn.current && !isDrawn;
    wasDrawn.current = isDrawn;
    if (isEnded && document.activeElement === document.body) button.current?.focus();
  }, [isDrawn, button]);
}

interface FindKeys {
  isShown: boolean;
  /** Null while the chat is not searched, or its messages are being selected. */
  field: RefObject<HTMLInputElement | null>;
  onFind: () => void;
  onEscape: () => void;
}

/**
 * One key searches in the chat; pressed again in the field, the browser's own search is opened. Esc ends the search, also
 * where a hit has the focus.
 */
function useFindKeys({ isShown, field, onFind, onEscape }: FindKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    const isHere =
      target === document.body ||
      (target instanceof Element && target.closest('.page:not([hidden])') !== null);
    if (!isHere || defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    if (isPressed(findShortcut, event) && target !== field.current) onFind();
    else if (key === 'Escape' && field.current !== null) onEscape();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isShown) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isShown]);
}
