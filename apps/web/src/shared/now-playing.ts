import type { ComponentType } from 'react';
import { createCell } from '../platform/storage/cell.ts';

/** The bar below every page's header that says what is played; null until something was. */
export const nowPlaying = createCell<ComponentType | null>(null);
