import { createRoot } from 'react-dom/client';
import { arrive, Root } from './app/Root.tsx';
import { showStartFailure } from './app/start-failure.ts';
import { startTranslations } from './platform/i18n.ts';
import { followTextSize } from './platform/text-size.ts';
import { followSystemTheme } from './platform/theme.ts';
import './theme/tokens.css';
import './theme/base.css';
import './theme/first-paint.css';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  followSystemTheme();
  followTextSize();
  await startTranslations();
  createRoot(container).render(<Root start={arrive()} />);
}

start().catch(showStartFailure);
