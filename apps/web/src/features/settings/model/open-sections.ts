import { defineOpenSections } from '@/components/ui/layout/sections.tsx';

export const OPEN_SECTIONS = defineOpenSections('settings', ['automation']);
