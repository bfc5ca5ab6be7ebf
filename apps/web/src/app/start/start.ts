import {
  isEntrance,
  isReturnable,
  pathOf,
  respell,
  screenAt,
} from '../../platform/navigation/addresses.ts';

export interface StartFacts {
  /** What is stored under `UserID`; empty counts as absent. */
  userId: string | null;
  /** What is stored under `reload`. */
  reload: string | null;
  /** The address that was opened, or '' for none. */
  address: string;
  /** In the native shell, until somebody has said which server is theirs. */
  isServerMissing?: boolean;
}

export interface Start {
  /** `entrance`: a screen before the log-in; `app`: everything else. */
  part: 'entrance' | 'app';
  address: string;
  /** What `reload` is to hold from now on. */
  reload: string | null;
}

/**
 * Where the app starts. The empty address and the log-in are ways to open the app, and lead to where the person
 * was, or to `/home`. Any other address was opened on purpose, by a notification or a link, and is followed as it
 * is; where the person was then stays stored for the next start. Without a stored user every address but the
 * entrance's own leads to the log-in, which remembers it.
 */
export function decideStart({ userId, reload, address, isServerMissing }: StartFacts): Start {
  if (isServerMissing === true) return { part: 'entrance', address: '/server', reload };
  const wanted = respell(address);
  const isLogin = pathOf(wanted) === '' || pathOf(wanted) === '/' || screenAt(wanted) === 'login';
  if (!isLogin && isEntrance(wanted)) return { part: 'entrance', address: wanted, reload };
  if (userId === null || userId === '') {
    return { part: 'entrance', address: '/login', reload: isReturnable(wanted) ? wanted : reload };
  }
  if (!isLogin) {
    return { part: 'app', address: wanted, reload: isReturnable(reload) ? reload : null };
  }
  return { part: 'app', address: isReturnable(reload) ? reload : '/home', reload: null };
}
