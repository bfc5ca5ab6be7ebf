import type { AppTexts } from '@tend/languages';
import { createSay, type Say } from '@tend/languages/say';
import type { Language } from '@tend/protocol';
import { useSyncExternalStore } from 'react';
import {
  decideStartLanguage,
  defaultLanguage,
  directionOf,
  isKnownLanguage,
  localeOf,
} from './language.ts';
import { storage } from '../storage/storage.ts';

/** The texts in the current language. */
export interface Text {
  t: Say<AppTexts>;
  language: Language;
}

/** After these attempts the person sees the failure, and can try again. */
const loadAttempts = 3;
const loadRetryMs = 350;

const listeners = new Set<() => void>();
const loaded = new Map<Language, Text>();
let text = textOf(defaultLanguage, null);
let offered: Language | null = null;
/** Whether a language was stored before this page, or chosen on it. */
let isChosen = false;

/** Loads the texts; rejects if that fails, since no screen can be shown without them. */
export async function startTranslations(): Promise<void> {
  const stored = storage.read('langugae');
  const { language, offer } = decideStartLanguage(stored, navigator.languages);
  isChosen = stored !== null;
  offered = offer;
  adopt(await loadText(language));
}

/** Starts a page opened from an e-mail in the e-mail's language, unless this device already has one. */
export async function startInLanguageOfEmail(language: unknown): Promise<void> {
  if (!isChosen && typeof language === 'string') await changeLanguage(language);
}

/** Changes the language of the screens on this device, to one that this app has. */
export async function changeLanguage(language: Language): Promise<void> {
  isChosen = true;
  if (language === text.language || !isKnownLanguage(language)) return;
  const next = loaded.get(language) ?? (await loadText(language));
  offered = null;
  adopt(next);
}

/** The language that a first-time visitor's browser prefers; null once one is chosen. */
export function useLanguageOffer(): Language | null {
  return useSyncExternalStore(subscribe, () => offered);
}

/** The texts in the current language, for code outside components. */
export function readText(): Text {
  return text;
}

/** The texts in the current language; the component renders again when the language changes. */
export function useText(): Text {
  return useSyncExternalStore(subscribe, readText);
}

/** Calls back after each change of the language, until the returned function is called. */
export function onLanguageChanged(listener: () => void): () => void {
  return subscribe(listener);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function loadText(language: Language, attempt = 1): Promise<Text> {
  try {
    return textOf(language, await fetchTexts(language));
  } catch (error) {
    if (attempt === loadAttempts) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, loadRetryMs);
    });
    return loadText(language, attempt + 1);
  }
}

async function fetchTexts(language: Language): Promise<unknown> {
  const response = await fetch(`./assets/i18n/${language}.json`);
  if (!response.ok) {
    throw new Error(`The texts for "${language}" could not be loaded: ${response.status}`);
  }
  return response.json();
}

/** A sentence with a gap is better than no screen. */
function textOf(language: Language, texts: unknown): Text {
  return { t: createSay<AppTexts>(texts, localeOf(language), () => ''), language };
}

function adopt(next: Text): void {
  loaded.set(next.language, next);
  storage.write('langugae', next.language);
  document.documentElement.lang = next.language;
  document.dir = directionOf(next.language);
  text = next;
  for (const listener of listeners) listener();
}
