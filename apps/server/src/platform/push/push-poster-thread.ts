/** What a `PushPoster` runs. */
import { systemClock } from '../clock/clock.ts';
import { createPushDialer } from './push-dialer.ts';
import { servePosts } from './serve-posts.ts';

servePosts(createPushDialer({ clock: systemClock }));
