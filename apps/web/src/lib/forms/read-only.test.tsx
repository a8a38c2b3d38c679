import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Checkbox } from '@/components/ui/forms/checkbox.tsx';
import { Switch } from '@/components/ui/forms/switch.tsx';
import { ToggleCard } from '@/components/ui/forms/toggle-card.tsx';
import { ReadOnly, readOnlyReason, rightsOf } from './read-only.ts';

const ignore = () => {};
const toggle = { checked: false, onCheckedChange: ignore, label: 'Automatic' };

const markup = (control: ReactNode, reason: string | null) =>
  renderToStaticMarkup(<ReadOnly value={reason}>{control}</ReadOnly>);

describe('where nothing can be changed', () => {
  const SENDING: Readonly<Record<string, ReactNode>> = {
    button: <Button sending={false}>Send</Button>,
    switch: <Switch sends {...toggle} />,
    checkbox: <Checkbox sends {...toggle} />,
    'toggle card': <ToggleCard title="SWIFT" sending={false} checked onCheckedChange={ignore} />,
  };

  it.each(Object.entries(SENDING))('a %s that sends a change is disabled and says why', (_name, control) => {
    expect(markup(control, 'A viewer.')).toContain('title="A viewer."');
    expect(markup(control, 'A viewer.')).toMatch(/<button[^>]* disabled=""/);
    expect(markup(control, null)).not.toMatch(/ disabled=""| title=/);
  });

  it.each(Object.entries({ button: <Button loading={false}>Read</Button>, switch: <Switch {...toggle} /> }))(
    'a %s that changes nothing on the server stays unchanged',
    (_name, control) => expect(markup(control, 'A viewer.')).toBe(markup(control, null)),
  );
});

it('nothing can be changed by a viewer, or in an archived workspace', () => {
  expect(readOnlyReason({ state: 'active', role: 'operator' })).toBeNull();
  expect(readOnlyReason({ state: 'active', role: 'viewer' })).toContain('viewer');
  expect(readOnlyReason({ state: 'archived', role: 'operator' })).toContain('archived');
});

it('managers decide in an active workspace, and nobody before the session is known', () => {
  const rights = (state: 'active' | 'archived', role: 'manager' | 'operator') =>
    rightsOf({ workspace: { name: 'oak', title: 'Oak', state, role }, ofInstallation: false }).mayManage;
  expect(rights('active', 'manager')).toBe(true);
  expect([rights('archived', 'manager'), rights('active', 'operator')]).toEqual([false, false]);
  expect(rightsOf(undefined)).toEqual({ mayManage: false, ofInstallation: false });
});
