/** The thread of a `PushPoster`. */
import { systemClock } from '../clock/clock.ts';
import { createPushDialer } from './push-dialer.ts';
import { servePosts } from './serve-posts.ts';

servePosts(createPushDialer({ clock: systemClock }));
