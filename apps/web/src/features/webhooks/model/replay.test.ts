import { describe, expect, it } from 'vitest';
import { fieldText } from '@/lib/text/zone.ts';
import { replayInput } from './replay.ts';

const at = (text: string) => new Date(text).toISOString();

describe('what is replayed', () => {
  it('is all that failed since a time', () => {
    expect(replayInput('failed', { from: '2026-11-22T14:05', to: '' })).toEqual({
      input: { failedSince: at('2026-11-22T14:05') },
    });
  });

  it('is a range that includes the whole of its last minute', () => {
    expect(replayInput('range', { from: '2026-11-22T14:05', to: '2026-11-22T14:05' })).toEqual({
      input: { from: at('2026-11-22T14:05'), to: at('2026-11-22T14:05:59.999') },
    });
  });

  it('is nothing while a time is missing or the range ends before it starts', () => {
    expect(replayInput('failed', { from: '', to: '' })).toEqual({
      problems: { from: 'Please enter a date and time' },
    });
    expect(replayInput('range', { from: '2026-11-22T14:05', to: '2026-11-22T14:04' })).toEqual({
      problems: { to: 'The end must not be before the start' },
    });
  });
});

it('is what was entered in UTC, where times are shown in it', () => {
  expect(replayInput('failed', { from: '2026-11-22T14:05', to: '' }, 'utc')).toEqual({
    input: { failedSince: '2026-11-22T14:05:00.000Z' },
  });
});

describe('the text of a field', () => {
  it('is read back as the same minute', () => {
    expect(new Date(fieldText(new Date(2026, 10, 2, 3, 4, 5), 'local'))).toEqual(new Date(2026, 10, 2, 3, 4));
  });
});
