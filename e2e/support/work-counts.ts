import type { Page } from '@playwright/test';

/** Work that a page has done since it was opened, in counts that are the same on every machine. */
export interface WorkCounts {
  /** Components that React has called. */
  renders: number;
  /** Transactions opened in its database. */
  transactions: number;
  /** Frames sent to the server. */
  frames: number;
  /** Listeners added and not removed, except those of removed elements and those that are called once. */
  listeners: number;
  /** Addresses of pictures and other files that are in memory. */
  addresses: number;
}

declare global {
  /** Defined in pages whose work is counted. */
  var workCounts: WorkCounts | undefined;
  var workWhenShown: Promise<WorkCounts | undefined> | undefined;
}

/** Counts from the next page on. */
export function countWork(page: Page): Promise<unknown> {
  return page.addInitScript(watchWork);
}

/**
 * The least cost of `act` and its consequences, in three runs: other work of the page in the meantime
 * (presence, deferred work) only adds to a figure.
 */
export async function workOf(
  page: Page,
  act: (attempt: number) => Promise<void>,
): Promise<WorkCounts> {
  return leastOf((attempt) => workOnce(page, () => act(attempt)));
}

async function leastOf(measure: (attempt: number) => Promise<WorkCounts>): Promise<WorkCounts> {
  const first = await measure(1);
  const second = await measure(2);
  const third = await measure(3);
  const least = (figure: keyof WorkCounts) =>
    Math.min(first[figure], second[figure], third[figure]);
  return {
    renders: least('renders'),
    transactions: least('transactions'),
    frames: least('frames'),
    listeners: least('listeners'),
    addresses: least('addresses'),
  };
}

async function workOnce(page: Page, act: () => Promise<void>): Promise<WorkCounts> {
  const before = await readCounts(page);
  await act();
  return difference(before, await readCounts(page));
}

/**
 * The least cost, in three tries, until a message that `act` makes a person send is in the document. Counted
 * in the page at that moment: a moment later it is marked as read, which costs more.
 */
export async function workUntilShown(
  page: Page,
  act: (text: string) => Promise<void>,
): Promise<WorkCounts> {
  return leastOf(async (attempt) => {
    const text = `Message of the try ${attempt}`;
    const before = await readCounts(page);
    await page.evaluate((awaited) => {
      globalThis.workWhenShown = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.textContent.includes(awaited)) return;
          observer.disconnect();
          resolve(globalThis.workCounts && { ...globalThis.workCounts });
        });
        observer.observe(document.body, { subtree: true, childList: true });
      });
    }, text);
    await act(text);
    const after = await page.evaluate(() => globalThis.workWhenShown);
    if (after === undefined) throw new Error('The work of this page is not counted');
    return difference(before, after);
  });
}

function difference(before: WorkCounts, after: WorkCounts): WorkCounts {
  return {
    renders: after.renders - before.renders,
    transactions: after.transactions - before.transactions,
    frames: after.frames - before.frames,
    listeners: after.listeners - before.listeners,
    addresses: after.addresses - before.addresses,
  };
}

/** The listeners that the page has now. */
export async function heldListeners(page: Page): Promise<number> {
  return (await readCounts(page)).listeners;
}

/** The addresses of files in memory that the page has now. */
export async function heldAddresses(page: Page): Promise<number> {
  return (await readCounts(page)).addresses;
}

function readCounts(page: Page): Promise<WorkCounts> {
  return page.evaluate(() => {
    const { workCounts } = globalThis;
    if (workCounts === undefined) throw new Error('The work of this page is not counted');
    return { ...workCounts };
  });
}

function watchWork(): void {
  /** React's own record of a component on the page. */
  interface Fiber {
    tag: number;
    flags: number;
    alternate: Fiber | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  /** By target and listener, what it listens to: adding the same once more adds nothing. */
  const held = new Map<EventTarget, Map<unknown, Set<string>>>();
  const typesOf = (target: EventTarget, listener: unknown) => {
    const listeners = held.get(target) ?? new Map<unknown, Set<string>>();
    const types = listeners.get(listener) ?? new Set();
    held.set(target, listeners.set(listener, types));
    return types;
  };
  const keyOf = (type: string, options: AddEventListenerOptions | boolean | undefined) =>
    `${type} ${typeof options === 'object' ? options.capture === true : options === true}`;
  const counts = {
    renders: 0,
    transactions: 0,
    frames: 0,
    addresses: 0,
    get listeners() {
      let count = 0;
      for (const [target, listeners] of held) {
        const isGone =
          target instanceof Element ? !target.isConnected : target instanceof AbortSignal;
        for (const types of isGone ? [] : listeners.values()) count += types.size;
      }
      return count;
    },
  };
  globalThis.workCounts = counts;
  /** Functions, forwarded refs and memos, by React's numbers. */
  const componentTags = [0, 11, 14, 15];
  const hasWorked = 1;
  const visit = (parent: Fiber) => {
    for (let fiber = parent.child; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate;
      const isCalled = before === null || (fiber.flags & hasWorked) !== 0;
      if (isCalled && componentTags.includes(fiber.tag)) counts.renders += 1;
      if (before === null || fiber.child !== before.child) visit(fiber);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) => visit(current),
  };
  // Production builds, too, report to React's developer tools.
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });

  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function count(...given) {
    counts.transactions += 1;
    return transaction.apply(this, given);
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function count(...given) {
    counts.frames += 1;
    send.apply(this, given);
  };
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = function count(file) {
    counts.addresses += 1;
    return createObjectURL(file);
  };
  URL.revokeObjectURL = function count(address) {
    counts.addresses -= 1;
    revokeObjectURL(address);
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function count(type, listener, options) {
    const { once = false, signal = null } = typeof options === 'object' ? options : {};
    if (!once && signal?.aborted !== true) {
      const types = typesOf(this, listener);
      const key = keyOf(type, options);
      types.add(key);
      const handleAbort = () => types.delete(key);
      if (signal) Reflect.apply(addEventListener, signal, ['abort', handleAbort, { once: true }]);
    }
    Reflect.apply(addEventListener, this, [type, listener, options]);
  };
  EventTarget.prototype.removeEventListener = function count(type, listener, options) {
    typesOf(this, listener).delete(keyOf(type, options));
    Reflect.apply(removeEventListener, this, [type, listener, options]);
  };
}
