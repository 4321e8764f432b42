package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"strconv"
	"strings"
)

// isGenuine tells whether a webhook is from the marketplace and fresh. body is the raw body, before anything parsed it.
func isGenuine(secret, header string, body []byte, now int64) bool {
	parts := strings.Split(header, ",")
	text := ""
	for _, part := range parts {
		if strings.HasPrefix(part, "t=") {
			text = part[2:]
		}
	}
	time, err := strconv.ParseUint(text, 10, 40)
	if err != nil || now-int64(time) > 300 || int64(time)-now > 300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(text + "."))
	mac.Write(body)
	expected := hex.EncodeToString(mac.Sum(nil))
	for _, part := range parts {
		if strings.HasPrefix(part, "v1=") && hmac.Equal([]byte(part[3:]), []byte(expected)) {
			return true
		}
	}
	return false
}

// Tries it: go run signature.go SECRET HEADER NOW < body
func main() {
	body, _ := io.ReadAll(os.Stdin)
	now, _ := strconv.ParseInt(os.Args[3], 10, 64)
	if !isGenuine(os.Args[1], os.Args[2], body, now) {
		os.Exit(1)
	}
}
