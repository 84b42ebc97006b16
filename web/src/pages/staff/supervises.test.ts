import { describe, expect, it } from 'vitest';
import { POSTS } from '../../generated/keys';
import { supervises } from './supervises';
import type { Session } from '$lib/api';

const signedIn = (post?: (typeof POSTS)[number]): Session => ({ demo: false, device: null, person: post ? { id: 'p', name: 'P', post } : null });

describe('a console acts as its table’s supervisor', () => {
  it('where a supervisor is signed in at it', () => {
    expect(POSTS.filter((post) => supervises(signedIn(post)))).toEqual(['game-supervisor', 'casino-supervisor', 'gaming-shift-manager']);
    expect(supervises(signedIn())).toBe(false);
  });
  it('on a demo floor', () => expect(supervises({ ...signedIn(), demo: true })).toBe(true));
});
