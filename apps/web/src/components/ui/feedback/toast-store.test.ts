import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearToastHistory,
  dismissToast,
  markToastHistoryRead,
  toast,
  toastNext,
  toasts,
} from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.runAllTimers();
  clearToastHistory();
  vi.useRealTimers();
});

const shown = () =>
  toasts
    .get()
    .toasts.filter(({ open }) => open)
    .map(({ title }) => title);

describe('toasts', () => {
  it('show one at a time, for five seconds by default', () => {
    toast({ title: 'First' });
    toast({ title: 'Copied!', durationMs: 2000 });
    expect(toasts.get().toasts).toMatchObject([{ title: 'Copied!', durationMs: 2000, open: true }]);
    toast({ title: 'Last' });
    expect(toasts.get().toasts).toMatchObject([{ title: 'Last', durationMs: 5000, variant: 'default' }]);
  });

  it('close at once when dismissed, and are removed after 1,000,000 ms', () => {
    toast({ title: 'Saved' }).dismiss();
    expect(toasts.get().toasts).toMatchObject([{ title: 'Saved', open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toasts.get().toasts).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get().toasts).toEqual([]);
  });

  it('are not removed by the dismissal of an earlier one', () => {
    toast({ title: 'First' }).dismiss();
    toast({ title: 'Second' });
    vi.advanceTimersByTime(1_000_000);
    expect(toasts.get().toasts).toMatchObject([{ title: 'Second', open: true }]);
  });

  it('wait for the one before them, which closes by itself or by hand', () => {
    const sent = toast({ title: 'SWIFT message sent' });
    toastNext({ title: 'Operation completed' });
    toastNext({ title: 'Operation completed' });
    toastNext({ title: 'Reminder' });
    expect(shown()).toEqual(['SWIFT message sent']);
    sent.dismiss();
    expect(shown()).toEqual(['Operation completed']);
    dismissToast(toasts.get().toasts[0]?.id);
    expect(shown()).toEqual(['Reminder']);
    expect(toasts.get().history.map((entry) => entry.title)).toEqual([
      'Reminder',
      'Operation completed',
      'SWIFT message sent',
    ]);
    dismissToast(toasts.get().toasts[0]?.id);
    expect(shown()).toEqual([]);
    toastNext({ title: 'Nothing before it' });
    expect(shown()).toEqual(['Nothing before it']);
  });

  it('give way to a failure, and appear after it', () => {
    toast({ title: 'SWIFT message sent' });
    toastNext({ title: 'Operation completed' });
    const failure = toast({ title: 'Telex transmission failed', variant: 'destructive' });
    expect(shown()).toEqual(['Telex transmission failed']);
    failure.dismiss();
    expect(shown()).toEqual(['Operation completed']);
  });

  it('that wait are dropped with all others', () => {
    toast({ title: 'SWIFT message sent' });
    toastNext({ title: 'Operation completed' });
    dismissToast();
    expect(shown()).toEqual([]);
  });

  it('can all be read again, newest first', () => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
    dismissToast();
    expect(toasts.get().history.map((entry) => entry.title)).toEqual(['Second', 'First']);
    clearToastHistory();
    expect(toasts.get().history).toEqual([]);
  });

  it('keep an error in the history when many others come after it', () => {
    toast({ title: 'Conversion failed', variant: 'destructive' });
    for (let count = 0; count < 80; count += 1) toast({ title: 'Copied!' });
    expect(toasts.get().history).toHaveLength(50);
    expect(toasts.get().history.at(-1)?.title).toBe('Conversion failed');
    for (let count = 0; count < 80; count += 1) toast({ title: `Error ${count}`, variant: 'destructive' });
    expect(toasts.get().history).toHaveLength(50);
    expect(toasts.get().history.at(-1)?.title).toBe('Error 30');
  });

  it('count as unread until the history is opened', () => {
    toast({ title: 'First' });
    toast({ title: 'Second' });
    expect(toasts.get().unreadCount).toBe(2);
    markToastHistoryRead();
    expect(toasts.get()).toMatchObject({ unreadCount: 0, history: [{}, {}] });
  });
});
