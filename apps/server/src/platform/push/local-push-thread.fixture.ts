/** The thread of a `PushPoster` that sends to one port of this machine. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { systemClock } from '../clock/clock.ts';
import { servePosts } from './serve-posts.ts';
import { createLocalDialer } from './local-dialer.fixture.ts';

servePosts(createLocalDialer(systemClock, z.int().parse(workerData)));
