import type { Language } from '@tend/protocol';
import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { isRecord } from '../client/is-record.ts';
import { decideStartLanguage, defaultLanguage, directionOf, isKnownLanguage } from './language.ts';
import { storage } from '../storage/storage.ts';
import { rememberTexts } from './remembered-texts.ts';
import { interpolation, textValues } from './text-values.ts';

/** The texts in the current language. */
export interface Text {
  t: TFunction;
  language: Language;
}

const namespace = 'translation';
/** After that the person is told, and can try again. */
const loadAttempts = 3;
const loadRetryMs = 350;

const listeners = new Set<() => void>();
let text: Text = { t: i18next.t, language: defaultLanguage };
let offered: Language | null = null;
/** Whether the device had a language before this page, or got one on it. */
let isChosen = false;

/** Loads the texts; rejects when they cannot be had, since no screen can be shown without. */
export async function startTranslations(): Promise<void> {
  const stored = storage.read('langugae');
  const { language, offer } = decideStartLanguage(stored, navigator.languages);
  isChosen = stored !== null;
  offered = offer;
  await i18next.use(textValues).init({
    lng: language,
    // All files hold the same keys (a test sees to it), so there is nothing to fall back to.
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { [namespace]: await loadTexts(language) } },
    interpolation,
  });
  adoptLanguage(language);
}

/** A page that a letter led to is in the letter's language, unless this device has one already. */
export async function startInLanguageOfLetter(language: unknown): Promise<void> {
  if (!isChosen && typeof language === 'string') await changeLanguage(language);
}

/** Changes the language of the screens on this device; to a language that this app knows. */
export async function changeLanguage(language: Language): Promise<void> {
  isChosen = true;
  if (language === text.language || !isKnownLanguage(language)) return;
  if (!i18next.hasResourceBundle(language, namespace)) {
    i18next.addResourceBundle(language, namespace, await loadTexts(language));
  }
  await i18next.changeLanguage(language);
  offered = null;
  adoptLanguage(language);
}

/** The language that a first-time visitor's browser prefers, until one has been chosen. */
export function useLanguageOffer(): Language | null {
  return useSyncExternalStore(subscribe, () => offered);
}

/** The texts in the current language, for what is not drawn. */
export function readText(): Text {
  return text;
}

/** The texts in the current language; what uses them is drawn again when the language changes. */
export function useText(): Text {
  return useSyncExternalStore(subscribe, readText);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function loadTexts(language: Language, attempt = 1): Promise<Record<string, unknown>> {
  try {
    return await fetchTexts(language);
  } catch (error) {
    if (attempt === loadAttempts) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, loadRetryMs);
    });
    return loadTexts(language, attempt + 1);
  }
}

async function fetchTexts(language: Language): Promise<Record<string, unknown>> {
  const response = await fetch(`./assets/i18n/${language}.json`);
  if (!response.ok) {
    throw new Error(`The texts for "${language}" could not be loaded: ${response.status}`);
  }
  const texts: unknown = await response.json();
  return isRecord(texts) ? texts : {};
}

function adoptLanguage(language: Language): void {
  storage.write('langugae', language);
  document.documentElement.lang = language;
  document.dir = directionOf(language);
  text = { t: rememberTexts(i18next.getFixedT(language)), language };
  for (const listener of listeners) listener();
}
