import { build, type Draft } from '@clearbench/messages';
import type { Written } from './adapter.ts';

export const written = (draft: Draft): Written => ({ type: draft.type, text: build(draft) });
