package serve

import (
	"os/exec"
	"runtime"
)

// Open opens a URL in the default browser and does not wait for it. It is an error if the command
// to open it cannot be started.
func Open(url string) error {
	command := []string{"xdg-open", url}
	switch runtime.GOOS {
	case "darwin":
		command[0] = "open"
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	c := exec.Command(command[0], command[1:]...)
	if err := c.Start(); err != nil {
		return err
	}
	go func() { _ = c.Wait() }() // it is the browser's own affair how it ends
	return nil
}
