import {
  addressOf,
  isEntrance,
  isReturnable,
  pathOf,
  respell,
  screenAt,
} from '../../platform/navigation/addresses.ts';

export interface StartFacts {
  /** The value of `UserID` in storage; empty counts as absent. */
  userId: string | null;
  /** The value of `reload` in storage. */
  reload: string | null;
  /** The opened address, or '' for none. */
  address: string;
  /** In the native shell, true until a server is chosen. */
  isServerMissing?: boolean;
}

export interface Start {
  /** `entrance`: a screen before the log-in; `app`: everything else. */
  part: 'entrance' | 'app';
  address: string;
  /** The new value of `reload` in storage. */
  reload: string | null;
}

/**
 * Decides where the app starts. The empty address and the log-in open the app where the person left it, or at
 * `/home`. Any other address was opened on purpose, by a notification or a link, and is followed as it is;
 * the stored address is then kept for the next start. Without a stored user, every address except the
 * entrance's own leads to the log-in, which remembers it.
 */
export function decideStart({ userId, reload, address, isServerMissing }: StartFacts): Start {
  if (isServerMissing === true) return { part: 'entrance', address: addressOf('server'), reload };
  const wanted = respell(address);
  const isLogin = pathOf(wanted) === '' || pathOf(wanted) === '/' || screenAt(wanted) === 'login';
  if (!isLogin && isEntrance(wanted)) return { part: 'entrance', address: wanted, reload };
  if (userId === null || userId === '') {
    const remembered = isReturnable(wanted) ? wanted : reload;
    return { part: 'entrance', address: addressOf('login'), reload: remembered };
  }
  if (!isLogin) {
    return { part: 'app', address: wanted, reload: isReturnable(reload) ? reload : null };
  }
  return { part: 'app', address: isReturnable(reload) ? reload : addressOf('home'), reload: null };
}
