import { serveSearch } from '@tend/client/search-worker';

serveSearch(self);
