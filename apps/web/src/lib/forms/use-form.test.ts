import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderHook } from '@/testing/render-hook.ts';
import { ApiError } from '../api/api.ts';
import { type Form, type FormOptions, rulesOf, useForm } from './use-form.ts';

const EMPTY = { name: '', count: '' };
type Values = typeof EMPTY;

const rules = rulesOf(
  z.object({
    name: z.string().check(z.trim(), z.minLength(3, 'At least 3 characters')),
    count: z.pipe(z.string().check(z.regex(/^\d+$/, 'A number')), z.transform(Number)),
  }),
);

const formOf = (options: Partial<FormOptions<Values, unknown>>) =>
  renderHook(() => useForm<Values, unknown>({ start: EMPTY, rules, send: () => undefined, ...options }));

/** The element of the form, with these controls that are marked invalid. */
const element = (...faulty: object[]) => ({ querySelectorAll: () => faulty });
const submitted = (form: Form<Values>, currentTarget: object = element()) =>
  form.onSubmit({ preventDefault: () => undefined, currentTarget } as Parameters<typeof form.onSubmit>[0]);

it('a problem appears at its field when the form is sent, and stays there until it is corrected', async () => {
  const send = vi.fn();
  const hook = await formOf({ send });
  const field = { closest: () => null, focus: vi.fn() };
  await hook.act(() => submitted(hook.current, element(field)));
  expect(hook.current.problems).toEqual({ name: 'At least 3 characters', count: 'A number' });
  expect(field.focus).toHaveBeenCalledOnce();

  await hook.act(() => hook.current.set('name', 'ab'));
  expect(hook.current.problems.name).toBe('At least 3 characters');
  await hook.act(() => hook.current.set('name', ' abc '));
  expect(hook.current.problems).toEqual({ name: undefined, count: 'A number' });
  expect(send).not.toHaveBeenCalled();

  await hook.act(() => hook.current.set('count', '12'));
  await hook.act(() => submitted(hook.current));
  expect(send).toHaveBeenCalledWith({ name: 'abc', count: 12 });
});

it('a faulty field that is folded away is unfolded', async () => {
  const details = { setAttribute: vi.fn() };
  const hook = await formOf({});
  const field = { closest: () => details, focus: () => undefined };
  await hook.act(() => submitted(hook.current, element(field)));
  expect(details.setAttribute).toHaveBeenCalledWith('open', '');
});

it('a form is sent once, however often Enter is pressed', async () => {
  const answer = Promise.withResolvers<void>();
  const send = vi.fn(() => answer.promise);
  const hook = await formOf({ start: { name: 'abc', count: '1' }, send });
  await hook.act(() => {
    submitted(hook.current);
    submitted(hook.current);
  });
  expect(hook.current.isSending).toBe(true);
  await hook.act(() => answer.resolve());
  expect(hook.current.isSending).toBe(false);
  expect(send).toHaveBeenCalledOnce();
  await hook.act(() => submitted(hook.current));
  expect(send).toHaveBeenCalledTimes(2);
});

it('the problems of a refusal go to their fields, and the rest is shown', async () => {
  const errors = [
    { path: '/name', message: 'Taken' },
    { path: '/other', message: 'Too late' },
  ];
  const refused = new ApiError(
    400,
    JSON.stringify({ code: 'invalid_request', message: 'No', errors }),
    'Bad Request',
  );
  const hook = await formOf({ start: { name: 'abc', count: '1' }, send: () => Promise.reject(refused) });
  await hook.act(() => submitted(hook.current));
  expect(hook.current.problems).toEqual({ name: 'Taken' });
  expect(hook.current.refusal).toEqual({ error: refused, others: ['Too late'], isAtFields: false });
  await hook.act(() => hook.current.set('name', 'abcd'));
  expect(hook.current.problems.name).toBeUndefined();
});

it('the fields follow their initial values, until something is typed', async () => {
  let start = EMPTY;
  const hook = await renderHook(() => useForm({ start, send: () => undefined }));
  start = { name: 'server', count: '1' };
  await hook.render();
  expect(hook.current.values).toEqual(start);
  await hook.act(() => hook.current.set('count', '2'));
  expect(hook.current.isDirty).toBe(true);
  start = { name: 'again', count: '3' };
  await hook.render();
  expect(hook.current.values).toEqual({ name: 'server', count: '2' });
  await hook.act(() => hook.current.reset(EMPTY));
  expect(hook.current).toMatchObject({ values: EMPTY, isDirty: false });
});

it('rules that could not be loaded leave the check to the server', async () => {
  const send = vi.fn();
  const loadRules = () => Promise.reject(new Error('Offline'));
  const hook = await renderHook(() => useForm<Values>({ start: EMPTY, loadRules, send }));
  await hook.act(() => submitted(hook.current));
  expect(send).toHaveBeenCalledWith(EMPTY);
});
