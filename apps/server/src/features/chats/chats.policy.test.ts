import { describe, expect, test } from 'vitest';
import { decideOnChat, type ChatAction, type Standing } from './chats.policy.ts';

const actions: readonly ChatAction[] = [
  'type',
  'leave',
  'rename',
  'addMembers',
  'handleLink',
  'removeMember',
  'setMemberRole',
  'setPermission',
];

function decideAll(standing: Standing | undefined): string[] {
  return actions.map((action) => decideOnChat(action, standing));
}

const member = {
  chatType: 'group',
  role: 'member',
  state: 'active',
  who_writes: 'everyone',
  who_adds: 'administrators',
  who_renames: 'administrators',
} as const;

describe('decideOnChat', () => {
  test('[CH11] a chat does not exist for a stranger', () => {
    expect(new Set(decideAll(undefined))).toEqual(new Set(['not_found']));
  });

  test('[CH8] a group does not exist for people who have left it, whatever their role was', () => {
    const left = { ...member, role: 'administrator', state: 'left' } as const;
    expect(new Set(decideAll(left))).toEqual(new Set(['not_found']));
  });

  test('[CH6] a member of a group may type and leave, and change nothing', () => {
    const refused = actions.slice(2).map(() => 'not_allowed');
    expect(decideAll(member)).toEqual(['allowed', 'allowed', ...refused]);
  });

  test('[CH6] an administrator of a group may do everything', () => {
    const administrator = { ...member, role: 'administrator' } as const;
    expect(new Set(decideAll(administrator))).toEqual(new Set(['allowed']));
  });

  test.each([
    ['who_writes', 'administrators', ['type'], 'not_allowed'],
    ['who_adds', 'everyone', ['addMembers', 'handleLink'], 'allowed'],
    ['who_renames', 'everyone', ['rename'], 'allowed'],
  ] as const)(
    '[CH31] %s: %s decides on %j for members',
    (permission, permitted, concerned, decision) => {
      const before = decideAll(member);
      const after = decideAll({ ...member, [permission]: permitted });
      const isConcerned = (action: ChatAction) => concerned.some((name) => name === action);
      expect(after).toEqual(
        actions.map((action, index) => (isConcerned(action) ? decision : before[index])),
      );
    },
  );

  test('[CH31] no permission takes anything from an administrator of a group', () => {
    const closed = { who_writes: 'administrators', role: 'administrator' } as const;
    expect(new Set(decideAll({ ...member, ...closed }))).toEqual(new Set(['allowed']));
  });

  test('[CH3] in a direct chat members may only type, whatever their role', () => {
    const direct = { ...member, chatType: 'direct', role: 'administrator' } as const;
    const refused = actions.slice(1).map(() => 'not_allowed');
    expect(decideAll(direct)).toEqual(['allowed', ...refused]);
  });
});
