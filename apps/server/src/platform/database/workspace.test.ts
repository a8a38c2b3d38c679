import { expect, it } from 'vitest';
import { workspaceSchema } from './workspace.ts';

it('an id that would need quotes is refused', () => {
  expect(() => workspaceSchema('Main; drop')).toThrow('is not the id of a workspace');
});
