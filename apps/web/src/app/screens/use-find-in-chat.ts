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
      showToast({ text: t('errors.no_connection') });
      end();
    },
  });
  useWords(open?.finder ?? null, (typed) => {
    const isOther = isShown && isFinding && words !== typed;
    if (isOther) navigation.replace(withFind(address, { words: typed, isByHand }));
  });
  useFocusAfter(isFinding, button);
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
