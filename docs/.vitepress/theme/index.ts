import { onContentUpdated, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { showAddress } from './address.ts';
import './style.css';

export default {
  extends: DefaultTheme,
  setup() {
    onContentUpdated(() => {
      for (const page of document.querySelectorAll('.vp-doc')) showAddress(page, location.origin);
    });
  },
} satisfies Theme;
