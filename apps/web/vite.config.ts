import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles, inlineEntryStyles, minifyInlineScripts } from './build/entry-html.ts';
import { emoji } from './build/emoji.ts';
import { languages } from './build/languages.ts';
import { loadCodeAgain, modulePreload } from './build/load-code.ts';
import { pageScreens } from './build/page-screens.ts';
import { pdfParts } from './build/pdf-parts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { splitIcons } from './build/split-icons.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const server = `http://localhost:${process.env['TEND_PORT'] ?? '8080'}`;

const newAccountParts =
  /ui.entrance.(?:NewAccountFields|LinkState|new-account)|ui.loading.use-answer|protocol.src.limits/;
const contractParts =
  /packages.protocol.src.(?!markup|links)|app.start.contract\.ts|node_modules.zod/;
const clientParts =
  /packages.client.src(?!.store.(?:memory|sorted-table)|.files.kept|.search.(?:local-search|message-index|postings|bitmap|newest-first|touched-hits|worker-|device-search))|platform.client.(?:open-client|new-id)|node_modules.(?:dexie|uuid)/;
/** Shared by several screens; not what only a conversation shares with its sheets that are loaded later, nor what edits pictures. */
const sharedParts =
  /apps.web.src(?!.features.messages.(?:attach|composer|dates|files|picture|scheduled|voice|polls|mentions.(?:mention-|MentionPicker|use-mention-(?:picker|writing))|menu.copy-text)|.features.search|.ui.(?:editing|profile-picture.(?!HeadPicture|use-picture)|fields.FileChooser))|virtual:icon/;
/** In separate chunks, which are compiled one after the other, with time for the page in between. */
const shellParts = /node_modules.(?:@remix-run|react-router)/;

export default defineConfig({
  base: './',
  plugins: [
    splitIcons(),
    withoutSummaries(),
    languages(),
    emoji(),
    pdfParts(),
    react(),
    loadCodeAgain(),
    inlineEntryStyles(),
    pageScreens(),
    minifyInlineScripts(),
    serviceWorker(),
    compressFiles(),
  ],
  build: {
    target: 'es2023',
    modulePreload,
    // The first screen needs one stylesheet (inlined by the plugin); later chunks have their own.
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-screen', tags: ['$initial'], priority: 3 },
            // For set-up and invitation, which come before the log-in and must not wait for the rest.
            { name: 'new-account', test: newAccountParts, priority: 2 },
            // The code that opens the local copy, which need not wait for the screens.
            { name: 'contract', test: contractParts, priority: 1 },
            { name: 'client', test: clientParts, priority: 1 },
            { name: 'shell', test: shellParts },
            // Code shared by several screens; the screens themselves stay separate.
            { name: 'parts', test: sharedParts, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Loads its own copy of what it shares with the page: a worker is a page of its own.
  worker: { format: 'es', plugins: () => [withoutSummaries()] },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
});
