import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismiss, hold, release, toast, toasts } from './toasts.svelte';

const told = () => toasts().map(({ text }) => text);

describe('what is told', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    toasts().forEach(({ id }) => dismiss(id));
    vi.useRealTimers();
  });

  it('goes after its time', () => {
    toast('Not enough in the account');
    vi.advanceTimersByTime(4_999);
    expect(told()).toEqual(['Not enough in the account']);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual([]);
  });

  it('stays while somebody is at it, and for its whole time after that', () => {
    toast('Not enough in the account');
    vi.advanceTimersByTime(3_000);
    hold();
    vi.advanceTimersByTime(60_000);
    expect(told()).toHaveLength(1);
    release(toasts()[0]!.id);
    vi.advanceTimersByTime(4_999);
    expect(told()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual([]);
  });

  it('makes way for the next, whose time is its own', () => {
    toast('Paid', [], 'good', 3_000);
    const first = toasts()[0]!.id;
    hold();
    toast('Not enough in the account');
    release(first);
    vi.advanceTimersByTime(4_999);
    expect(told()).toEqual(['Not enough in the account']);
    vi.advanceTimersByTime(1);
    expect(told()).toEqual([]);
  });
});
