import { describe, expect, test } from 'vitest';
import { decideOnChat, type ChatAction, type Standing } from './chats.policy.ts';

const actions: readonly ChatAction[] = [
  'type',
  'leave',
  'rename',
  'addMembers',
  'removeMember',
  'setMemberRole',
];

function decideAll(standing: Standing | undefined): string[] {
  return actions.map((action) => decideOnChat(action, standing));
}

const member = { chatType: 'group', role: 'member', state: 'active' } as const;

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

  test('[CH3] in a direct chat members may only type, whatever their role', () => {
    const direct = { chatType: 'direct', role: 'administrator', state: 'active' } as const;
    const refused = actions.slice(1).map(() => 'not_allowed');
    expect(decideAll(direct)).toEqual(['allowed', ...refused]);
  });
});
