import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToastHistory, dismissToast, markToastHistoryRead, toast, toastState } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  clearToastHistory();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('show one at a time, for five seconds by default', () => {
    toast({ title: 'First' });
    toast({ title: 'Copied!', durationMs: 2000 });
    expect(toastState().toasts).toMatchObject([{ title: 'Copied!', durationMs: 2000, open: true }]);
    toast({ title: 'Last' });
    expect(toastState().toasts).toMatchObject([{ title: 'Last', durationMs: 5000, variant: 'default' }]);
  });

  it('close at once when dismissed, and are removed after 1,000,000 ms', () => {
    toast({ title: 'Saved' }).dismiss();
    expect(toastState().toasts).toMatchObject([{ title: 'Saved', open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toastState().toasts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastState().toasts).toEqual([]);
  });

  it('are not removed by the dismissal of an earlier one', () => {
    toast({ title: 'First' }).dismiss();
    toast({ title: 'Second' });
    vi.advanceTimersByTime(1_000_000);
    expect(toastState().toasts).toMatchObject([{ title: 'Second', open: true }]);
  });

  it('can all be read again, newest first', () => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
    dismissToast();
    expect(toastState().history.map((entry) => entry.title)).toEqual(['Second', 'First']);
    clearToastHistory();
    expect(toastState().history).toEqual([]);
  });

  it('keep an error in the history when many others come after it', () => {
    toast({ title: 'Conversion failed', variant: 'destructive' });
    for (let count = 0; count < 80; count += 1) toast({ title: 'Copied!' });
    expect(toastState().history).toHaveLength(50);
    expect(toastState().history.at(-1)?.title).toBe('Conversion failed');
    for (let count = 0; count < 80; count += 1) toast({ title: `Error ${count}`, variant: 'destructive' });
    expect(toastState().history).toHaveLength(50);
    expect(toastState().history.at(-1)?.title).toBe('Error 30');
  });

  it('count as unread until the history is opened', () => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
    expect(toastState().unreadCount).toBe(2);
    markToastHistoryRead();
    expect(toastState()).toMatchObject({ unreadCount: 0, history: [{}, {}] });
  });
});
