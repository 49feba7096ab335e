/** Prepares this process for its launcher, if it has one, and for the reader of its output. */
export function stopWithLauncher() {
  // launch.mjs closes the channel on a signal. If that process is killed, the system closes it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  // The reader of a pipe may close it early, like `head`.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
