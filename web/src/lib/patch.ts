import type { PatchOperation } from './wire';

/** A patch that does not fit the document it is applied to. */
export class PatchError extends Error {}

type Node = Record<string, unknown> | unknown[];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const unescape = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');

function tokens(pointer: string): string[] {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) throw new PatchError(`"${pointer}" is no JSON pointer`);
  return pointer.slice(1).split('/').map(unescape);
}

function index(list: unknown[], token: string, end: number): number {
  if (token === '-' && end > list.length - 1) return list.length;
  const place = Number(token);
  if (!/^(0|[1-9]\d*)$/.test(token) || place > end) throw new PatchError(`no place "${token}" in a list`);
  return place;
}

function child(node: unknown, token: string): unknown {
  if (Array.isArray(node)) return node[index(node, token, node.length - 1)];
  if (isNode(node) && Object.hasOwn(node, token)) return (node as Record<string, unknown>)[token];
  throw new PatchError(`nothing at "${token}"`);
}

const read = (document: unknown, path: string[]) => path.reduce(child, document);

/** A copy of `document` in which the parent of the last token of `path` was changed; what is not on the path is shared. */
function change(document: unknown, path: string[], edit: (parent: Node, token: string) => void): unknown {
  const [token, ...rest] = path;
  if (token === undefined) throw new PatchError('the whole document cannot be edited');
  if (!isNode(document)) throw new PatchError(`nothing at "${token}"`);
  const copy: Node = Array.isArray(document) ? [...document] : { ...document };
  if (rest.length === 0) {
    edit(copy, token);
  } else {
    const inner = change(child(copy, token), rest, edit);
    if (Array.isArray(copy)) copy[index(copy, token, copy.length - 1)] = inner;
    else copy[token] = inner;
  }
  return copy;
}

function add(document: unknown, path: string[], value: unknown): unknown {
  if (path.length === 0) return value;
  return change(document, path, (parent, token) => {
    if (Array.isArray(parent)) parent.splice(index(parent, token, parent.length), 0, value);
    else parent[token] = value;
  });
}

function remove(document: unknown, path: string[]): unknown {
  return change(document, path, (parent, token) => {
    child(parent, token);
    if (Array.isArray(parent)) parent.splice(index(parent, token, parent.length - 1), 1);
    else delete parent[token];
  });
}

function replace(document: unknown, path: string[], value: unknown): unknown {
  if (path.length === 0) return value;
  return change(document, path, (parent, token) => {
    child(parent, token);
    if (Array.isArray(parent)) parent[index(parent, token, parent.length - 1)] = value;
    else parent[token] = value;
  });
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isNode(a) || !isNode(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length
    && keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]));
}

function step(document: unknown, operation: PatchOperation): unknown {
  const path = tokens(operation.path);
  switch (operation.op) {
    case 'add': return add(document, path, operation.value);
    case 'remove': return remove(document, path);
    case 'replace': return replace(document, path, operation.value);
    case 'copy': return add(document, path, read(document, tokens(operation.from ?? '')));
    case 'move': {
      const from = tokens(operation.from ?? '');
      return add(remove(document, from), path, read(document, from));
    }
    case 'test':
      if (!same(read(document, path), operation.value)) throw new PatchError(`test failed at "${operation.path}"`);
      return document;
    default: throw new PatchError(`no operation "${String((operation as PatchOperation).op)}"`);
  }
}

/**
 * The document after a JSON patch (RFC 6902). The one given is left as it was, and both share what did not change.
 *
 * @throws PatchError if any operation does not fit; then nothing of the patch counts.
 */
export function applyPatch<T>(document: T, patch: readonly PatchOperation[]): T {
  return patch.reduce<unknown>(step, document) as T;
}
