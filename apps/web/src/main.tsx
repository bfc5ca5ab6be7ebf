// Imported before the components' stylesheets, which load with their code.
import './theme/tokens.css';
import './theme/base.css';
import './ui/layout.css';
import { createRoot } from 'react-dom/client';
import { arrive, Root } from './app/start/Root.tsx';
import { showStartFailure } from './app/start/start-failure.ts';
import { firstScreen } from './platform/device/first-screen.ts';
import { startTranslations } from './platform/language/i18n.ts';
import { followVersions } from './platform/service-worker/versions.ts';
import { whenStable } from './platform/service-worker/when-stable.ts';
import { adoptShared } from './platform/navigation/shared-text.ts';
import { followBack } from './platform/navigation/layers.ts';
import { followTaps } from './platform/gestures/stray-taps.ts';
import { isNativeShell } from './platform/device/native-shell.ts';
import { whenIdle } from './platform/device/when-idle.ts';
import { followKeyboard } from './platform/device/on-screen-keyboard.ts';
import { followTextSize } from './platform/device/text-size.ts';
import { followTheme } from './platform/device/theme.ts';
import { values } from './shared/values.ts';
import './theme/first-paint.css';
// Styles of the page's static frame.
import './ui/page/AppBar.css';
import './ui/buttons/IconButton.css';
import './ui/fields/SearchField.css';

/** An app started offline may be left open for weeks. */
const registerAgainMs = 60_000;

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  forbidEval();
  followVersions();
  adoptShared();
  followBack();
  followTaps();
  if (isNativeShell()) startShell();
  followTheme();
  followTextSize();
  followKeyboard();
  await startTranslations();
  // An error outside all screens would leave an empty page.
  createRoot(container, { onUncaughtError: showStartFailure }).render(<Root start={arrive()} />);
  whenStable(firstScreen.isUsable, startServiceWorker);
  void removeFrame();
}

/**
 * Keeps zod, which loads later, from testing whether it may compile code: the page's content security policy
 * forbids it, and browsers report the attempt.
 */
function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}

/** Removes the page's static frame, which lies under the app until a screen covers it. */
async function removeFrame(): Promise<void> {
  await firstScreen.isUsable;
  whenIdle(() => document.querySelector('.first-paint-app')?.remove());
}

/** Not in development, where files change with each key press, nor in the shell, which contains them all. */
function startServiceWorker(): void {
  if (import.meta.env.DEV || isNativeShell()) return;
  import('./platform/service-worker/register.ts')
    .then(({ registerWorker }) => registerWorker())
    .catch((error: unknown) => {
      console.error('There is no service worker', error);
      // A browser that forbids service workers throws one of these, on every attempt.
      if (!(error instanceof DOMException)) setTimeout(startServiceWorker, registerAgainMs);
    });
}

/** Loaded on demand: only the native shell needs it. */
function startShell(): void {
  import('./platform/native/start-native-shell.ts')
    .then(({ startNativeShell }) => startNativeShell(() => values.baseUrl))
    .catch((error: unknown) => console.error('The native shell could not be set up', error));
}

start().catch(showStartFailure);
