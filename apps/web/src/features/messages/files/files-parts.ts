import type { Client } from '@tend/client';
import { fileAddress } from '@tend/protocol';
import { useEffect, useMemo } from 'react';
import { useClient, useReadablePart } from '../../../platform/client/client.ts';
import { isNativeShell } from '../../../platform/device/native-shell.ts';
import { createCell } from '../../../platform/storage/cell.ts';
import { session } from '../../../platform/storage/session.ts';
import { storage } from '../../../platform/storage/storage.ts';
import { values } from '../../../shared/values.ts';
import type { FilesParts } from './draw-files.ts';
import { PictureLoads } from './picture-loads.ts';
import { Player, speeds, type Track } from './player.ts';
import type { TimelineSheet } from '../timeline/timeline-sheet.ts';

type SharedParts = Omit<FilesParts, 'heard'>;

const known = new WeakMap<Client, SharedParts>();

/** The one player of the app, and what loads pictures. */
export function filesPartsOf(client: Client): SharedParts {
  const parts = known.get(client) ?? {
    files: client.files,
    loads: new PictureLoads(client.files),
    player: createPlayer(client),
  };
  known.set(client, parts);
  return parts;
}

/**
 * What the rows of a chat need for files. Pictures that did not load are tried again once there is a connection; while the
 * list moves, they are not loaded within its frames.
 */
export function useFilesParts(
  chatId: string,
  sheet: Pick<TimelineSheet, 'subscribe' | 'getState'>,
): FilesParts {
  const client = useClient();
  const parts = filesPartsOf(client);
  const isLive = useReadablePart(client.connection, ({ state }) => state === 'live');
  useEffect(() => {
    if (isLive) parts.loads.retry();
  }, [isLive, parts]);
  useEffect(() => {
    const end = sheet.subscribe(() => parts.loads.setHurried(sheet.getState().isMoving));
    return () => {
      end();
      parts.loads.setHurried(false);
    };
  }, [sheet, parts]);
  return useMemo(() => ({ ...parts, heard: client.heard(chatId) }), [parts, client, chatId]);
}

function createPlayer(client: Client): Player {
  const player = new Player({
    files: client.files,
    createElement: () => new Audio(),
    speed: keptSpeed(),
    onHeard({ chatId, seq, isOwn, file }) {
      if (file.kind === 'voice' && !isOwn && seq !== null) client.markHeard(chatId, seq);
    },
    // Voice messages are short, and kept for playing them again. The native shell has no cookie for streaming.
    streamOf: ({ file }) =>
      file.kind === 'voice' || isNativeShell()
        ? null
        : `${values.baseUrl}${fileAddress(file.id, 'original')}`,
    toAddress(bytes) {
      const address = URL.createObjectURL(bytes);
      return { address, release: () => URL.revokeObjectURL(address) };
    },
  });
  session.subscribe(() => {
    if (session.get().userId !== client.userId) player.stop();
  });
  stopWhenGone(client, player);
  pauseForOthers(player);
  return player;
}

/** A video, or what the person has just recorded, is not heard together with it. */
function pauseForOthers(player: Player): void {
  const pause = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && !target.muted) player.pause();
  };
  // The player's own element is not in the document.
  document.addEventListener('play', pause, { capture: true });
}

/** A message that is deleted, or whose chat is left, is not listened to any more. */
function stopWhenGone(client: Client, player: Player): void {
  let followed: Track | null = null;
  let unfollow: (() => void) | null = null;
  player.state.subscribe(() => {
    const { track } = player.state.get();
    if (track === followed) return;
    followed = track;
    unfollow?.();
    const seq = track?.seq ?? null;
    unfollow = track === null || seq === null ? null : follow(track.chatId, seq);
  });
  function follow(chatId: string, seq: number): () => void {
    const message = client.message(chatId, seq);
    const isThere = () => message.getSnapshot()?.content.type === 'files';
    // One that is far back may not be held here.
    let wasThere = isThere();
    return message.subscribe(() => {
      if (wasThere && !isThere()) player.stop();
      wasThere ||= isThere();
    });
  }
}

function keptSpeed() {
  const kept = Number(storage.read('playbackSpeed'));
  const cell = createCell<number>(speeds.find((speed) => speed === kept) ?? 1);
  return {
    get: cell.get,
    set(speed: number) {
      storage.write('playbackSpeed', String(speed));
      cell.set(speed);
    },
  };
}
