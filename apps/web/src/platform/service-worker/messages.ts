import { isWorkerMessage, type WorkerMessage } from '../../worker/worker-messages.ts';
import { workers } from './versions.ts';

/** Calls back for each message of the worker, until the returned function is called. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  const container = workers();
  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    if (isWorkerMessage(data)) listener(data);
  };
  container?.addEventListener('message', handleMessage);
  // Messages that came before the listener was added are queued until this call.
  container?.startMessages();
  return () => container?.removeEventListener('message', handleMessage);
}
