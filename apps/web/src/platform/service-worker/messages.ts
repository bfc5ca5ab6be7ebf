import { isWorkerMessage, type WorkerMessage } from '../../worker/worker-messages.ts';
import { workers } from './versions.ts';

/** Tells what the worker says to this page, until the returned function is called. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  const container = workers();
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data)) listener(data);
  };
  container?.addEventListener('message', handleMessage);
  // What was said before somebody listened is held back until then.
  container?.startMessages();
  return () => container?.removeEventListener('message', handleMessage);
}
