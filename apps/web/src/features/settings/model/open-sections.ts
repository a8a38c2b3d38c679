import { defineOpenSections } from '@/components/ui/sections.tsx';

export const OPEN_SECTIONS = defineOpenSections('settings', ['automation']);
