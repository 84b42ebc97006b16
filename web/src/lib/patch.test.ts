import { describe, expect, it } from 'vitest';
import { applyPatch, PatchError } from './patch';
import type { PatchOperation } from './wire';

const run = (document: unknown, ...patch: PatchOperation[]) => applyPatch(document, patch);

describe('a patch', () => {
  // The examples of RFC 6902, appendix A, with other words.
  it.each<[string, unknown, PatchOperation[], unknown]>([
    ['adds a member', { a: 1 }, [{ op: 'add', path: '/b', value: 2 }], { a: 1, b: 2 }],
    ['adds an element', { a: [1, 3] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2, 3] }],
    ['appends', { a: [1] }, [{ op: 'add', path: '/a/-', value: [2] }], { a: [1, [2]] }],
    ['removes a member', { a: 1, b: 2 }, [{ op: 'remove', path: '/b' }], { a: 1 }],
    ['removes an element', { a: [1, 2, 3] }, [{ op: 'remove', path: '/a/1' }], { a: [1, 3] }],
    ['replaces', { a: { b: 1 } }, [{ op: 'replace', path: '/a/b', value: null }], { a: { b: null } }],
    ['replaces the whole', { a: 1 }, [{ op: 'replace', path: '', value: [] }], []],
    ['moves a member', { a: { b: 1 }, c: {} }, [{ op: 'move', from: '/a/b', path: '/c/d' }], { a: {}, c: { d: 1 } }],
    ['moves an element', { a: [1, 2, 3] }, [{ op: 'move', from: '/a/0', path: '/a/2' }], { a: [2, 3, 1] }],
    ['copies', { a: [1] }, [{ op: 'copy', from: '/a', path: '/b' }], { a: [1], b: [1] }],
    ['tests', { a: { b: [1, { c: null }] } }, [{ op: 'test', path: '/a', value: { b: [1, { c: null }] } }], { a: { b: [1, { c: null }] } }],
    ['reads ~ and /', { 'a/b': 1, 'c~d': 2 }, [{ op: 'remove', path: '/a~1b' }, { op: 'replace', path: '/c~0d', value: 3 }], { 'c~d': 3 }],
    ['runs in order', [], [{ op: 'add', path: '/0', value: 1 }, { op: 'add', path: '/0', value: 0 }], [0, 1]],
  ])('%s', (_, before, patch, after) => expect(run(before, ...patch)).toEqual(after));

  it.each<[string, unknown, PatchOperation]>([
    ['a missing member', {}, { op: 'remove', path: '/a' }],
    ['a missing parent', {}, { op: 'add', path: '/a/b', value: 1 }],
    ['a place beyond the end', { a: [1] }, { op: 'add', path: '/a/2', value: 1 }],
    ['a place that is no number', { a: [1] }, { op: 'replace', path: '/a/x', value: 1 }],
    ['a leading zero', { a: [1, 2] }, { op: 'remove', path: '/a/01' }],
    ['a failed test', { a: 1 }, { op: 'test', path: '/a', value: '1' }],
    ['an unknown operation', {}, { op: 'applaud' as 'add', path: '/a' }],
    ['a pointer without a slash', { a: 1 }, { op: 'remove', path: 'a' }],
  ])('that names %s does not fit', (_, document, operation) => expect(() => run(document, operation)).toThrow(PatchError));

  it('leaves the old document alone and shares what did not change', () => {
    const before = { a: { b: 1 }, c: { d: [1] } };
    const after = applyPatch(before, [{ op: 'replace', path: '/a/b', value: 2 }]);
    expect(before.a.b).toBe(1);
    expect(after.c).toBe(before.c);
  });
});
