import { createRoot } from 'react-dom/client';
import { arrive, Root } from './app/Root.tsx';
import { showStartFailure } from './app/start-failure.ts';
import { firstScreen } from './platform/first-screen.ts';
import { startTranslations } from './platform/i18n.ts';
import { forbidEval } from './platform/no-eval.ts';
import { followVersions } from './platform/service-worker/versions.ts';
import { whenStable } from './platform/service-worker/when-stable.ts';
import { followTextSize } from './platform/text-size.ts';
import { followSystemTheme } from './platform/theme.ts';
import './theme/tokens.css';
import './theme/base.css';
import './theme/first-paint.css';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  forbidEval();
  followVersions();
  followSystemTheme();
  followTextSize();
  await startTranslations();
  // What fails outside of any screen would leave an empty page.
  createRoot(container, { onUncaughtError: showStartFailure }).render(<Root start={arrive()} />);
  whenStable(firstScreen.isUsable, startServiceWorker);
}

/** Not in development, where what is served changes with each key press. */
function startServiceWorker(): void {
  if (import.meta.env.DEV) return;
  import('./platform/service-worker/register.ts')
    .then(({ registerWorker }) => registerWorker())
    .catch((error: unknown) => console.error('There is no service worker', error));
}

start().catch(showStartFailure);
